import { describeType } from '../../core/internal/describe-type.ts';
import { suggestName } from '../../core/internal/did-you-mean.ts';
import { findNearest } from '../../core/internal/edit-distance.ts';
import { joinPointer } from '../../core/internal/json-pointer.ts';
import { isRecord } from '../../core/internal/objects.ts';
import { type IndexType, keywordsOf, type TypeKeywords, type ValueLimits } from '../../core/internal/type-keywords.ts';
import { findFault } from '../check/find-fault.ts';
import { findViolation } from '../check/find-violation.ts';
import type { FindingCode } from '../check/finding.ts';
import { exampleOfFormat } from '../check/formats.ts';

/** Something that is wrong in a value. */
interface Problem {
  readonly code: FindingCode;
  /** From the value itself. */
  readonly pointer: string;
  readonly message: string;
  readonly expected?: readonly string[];
  readonly suggestions?: readonly string[];
}

interface ProblemContext {
  getSchema(name: string): IndexType | undefined;
  readonly limits: { readonly [pointer: string]: ValueLimits } | undefined;
}

/** The number of values that are looked at, in all alternatives together, so that the work is bounded. */
const MAX_STEPS = 20_000;
const MAX_DEPTH = 60;
const MAX_PROBLEMS = 50;

/** Finds what is wrong with a value and everything inside it. What is beyond the limits of the work is not reported. */
export function findProblems(value: unknown, type: IndexType, context: ProblemContext): readonly Problem[] {
  return new Inspector(context).inspect(value, type, { pointer: '', template: '', depth: 0 }).slice(0, MAX_PROBLEMS);
}

interface Place {
  readonly pointer: string;
  /** The pointer with `*` in place of the positions in lists. */
  readonly template: string;
  readonly depth: number;
}

class Inspector {
  readonly #context: ProblemContext;
  #steps = 0;

  constructor(context: ProblemContext) {
    this.#context = context;
  }

  inspect(value: unknown, type: IndexType, place: Place): readonly Problem[] {
    this.#steps += 1;
    if (value === undefined || this.#steps > MAX_STEPS || place.depth > MAX_DEPTH) return [];
    // Such a value is written by its own method: a date, a URL.
    if (typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON === 'function')
      return [];
    const schema = typeof type === 'string' ? this.#context.getSchema(type) : undefined;
    if (schema !== undefined) return this.inspect(value, schema, { ...place, depth: place.depth + 1 });
    const found = this.#inspectShape(value, type, place);
    return found.length > 0 ? found : this.#inspectLimits(value, place);
  }

  #inspectShape(value: unknown, type: IndexType, place: Place): readonly Problem[] {
    const keywords = keywordsOf(type);
    const { list, anyOf, allOf, tuple, required, optional, rest } = keywords;
    if (anyOf) return this.#inspectUnion(value, type, anyOf, place);
    if (allOf) return this.#inspectAll(value, allOf, place);
    if (list !== undefined) {
      if (!Array.isArray(value)) return [wrongType(type, place)];
      const problems: Problem[] = [];
      for (let index = 0; index < value.length && this.#steps < MAX_STEPS; index++) {
        problems.push(...this.inspect(value[index], list, this.#step(place, String(index), '*')));
        if (problems.length > MAX_PROBLEMS) break;
      }
      return problems;
    }
    const isObject = tuple === undefined && (required ?? optional ?? rest) !== undefined;
    if (isObject) return this.#inspectObject(value, keywords, place);
    const fault = findFault(value, type, 'json');
    return fault === undefined ? [] : [describeFault(fault, type, place)];
  }

  #step({ pointer, template, depth }: Place, name: string, templateName = name): Place {
    return { pointer: joinPointer(pointer, name), template: joinPointer(template, templateName), depth: depth + 1 };
  }

  #inspectLimits(value: unknown, place: Place): readonly Problem[] {
    const { limits = {} } = this.#context;
    const own = Object.hasOwn(limits, place.template) ? limits[place.template] : undefined;
    const violation = own && value !== null ? findViolation(value, own, 'json') : undefined;
    if (violation === undefined) return [];
    const { code, expected } = violation;
    return [{ code, pointer: place.pointer, message: `${named(place)} must ${expected}.`, expected: [expected] }];
  }

  #inspectObject(value: unknown, keywords: TypeKeywords, place: Place): readonly Problem[] {
    const { required = {}, optional = {}, rest } = keywords;
    if (!isRecord(value)) return [wrongType('object', place)];
    const problems: Problem[] = [];
    const names = [...Object.keys(required), ...Object.keys(optional)];
    for (const [name, member] of Object.entries(value)) {
      if (this.#steps > MAX_STEPS || problems.length > MAX_PROBLEMS) break;
      if (member === undefined) continue;
      const type = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name)
          ? optional[name]
          : rest;
      const inner = this.#step(place, name);
      if (type !== undefined) problems.push(...this.inspect(member, type, inner));
      else if (names.length > 0) problems.push(unknownMember(name, names, value, place, inner));
    }
    for (const name of Object.keys(required)) {
      if (Object.hasOwn(value, name) && value[name] !== undefined) continue;
      const inner = this.#step(place, name);
      const message = `${named(inner)} is required.`;
      problems.push({ code: 'MISSING_PARAMETER', pointer: inner.pointer, message });
    }
    return problems;
  }

  /** Objects are checked together, because each of them has only some of the members. */
  #inspectAll(value: unknown, types: readonly IndexType[], place: Place): readonly Problem[] {
    const merged: { required: object; optional: object; rest?: IndexType } = { required: {}, optional: {} };
    for (const type of types) {
      const { required, optional, rest, anyOf, allOf, list, enum: values } = keywordsOf(this.#resolve(type));
      const isPlainObject = (required ?? optional ?? rest) !== undefined && !(anyOf ?? allOf ?? list ?? values);
      if (!isPlainObject) return [];
      merged.required = { ...merged.required, ...required };
      merged.optional = { ...merged.optional, ...optional };
      if (rest !== undefined) merged.rest = rest;
    }
    return this.#inspectObject(value, merged as TypeKeywords, place);
  }

  #resolve(type: IndexType): IndexType {
    let resolved = type;
    for (let turn = 0; typeof resolved === 'string' && turn < MAX_DEPTH; turn++) {
      const schema = this.#context.getSchema(resolved);
      if (schema === undefined) break;
      resolved = schema;
    }
    return resolved;
  }

  /** If no alternative fits, reports the problems of the closest one. */
  #inspectUnion(value: unknown, type: IndexType, types: readonly IndexType[], place: Place): readonly Problem[] {
    let best: { readonly problems: readonly Problem[]; readonly cost: number; readonly type: IndexType } | undefined;
    for (const each of types) {
      const problems = this.inspect(value, each, { ...place, depth: place.depth + 1 });
      if (problems.length === 0) return [];
      const cost = problems.reduce((sum, problem) => sum + costOf(problem, place), 0);
      if (best === undefined || cost < best.cost) best = { problems, cost, type: each };
    }
    if (
      best === undefined ||
      best.problems.some(({ code, pointer }) => code === 'WRONG_TYPE' && pointer === place.pointer)
    )
      return [wrongType(type, place)];
    const others = types.filter((each) => each !== 'null').length - 1;
    if (others === 0) return best.problems;
    const closest = typeof best.type === 'string' ? best.type : describeAlternative(best.type);
    return best.problems.map((problem) => ({ ...problem, message: `${problem.message} ${note(closest, others)}` }));
  }
}

function note(closest: string, others: number): string {
  return `(This is for ${closest}, the closest of ${others + 1} alternatives.)`;
}

/** An object is described by the names of its members. */
function describeAlternative(type: IndexType): string {
  const { required, optional } = keywordsOf(type);
  const names = [...Object.keys(required ?? {}), ...Object.keys(optional ?? {})];
  if (names.length === 0) return describeType(type);
  const shown = names.slice(0, 3).map((name) => `"${name}"`);
  return `an object with ${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}

/** The alternative of another type is the farthest. A wrong value in a list of values is usually the mark of another alternative. */
function costOf({ code, pointer }: Problem, place: Place): number {
  if (code === 'WRONG_TYPE') return pointer === place.pointer ? 10_000 : 20;
  return code === 'NOT_IN_ENUM' ? 100 : code === 'UNKNOWN_PARAMETER' ? 12 : 10;
}

function unknownMember(
  name: string,
  names: readonly string[],
  value: Readonly<Record<string, unknown>>,
  place: Place,
  inner: Place,
): Problem {
  const suggestions = findNearest(name, names).filter((each) => !Object.hasOwn(value, each));
  const message = `${place.pointer === '' ? 'The body' : named(place)} has no member "${name}".${suggestName(suggestions.at(0))}`;
  return { code: 'UNKNOWN_PARAMETER', pointer: inner.pointer, message, suggestions };
}

function wrongType(type: IndexType, place: Place): Problem {
  const text = describeType(type);
  return {
    code: 'WRONG_TYPE',
    pointer: place.pointer,
    message: `${named(place)} must be of type ${text}.`,
    expected: [text],
  };
}

function describeFault(fault: 'type' | 'enum' | 'format', type: IndexType, place: Place): Problem {
  const { pointer } = place;
  const { enum: values = [] } = keywordsOf(type);
  if (fault === 'enum') {
    const expected = values.map((each) => JSON.stringify(each));
    return {
      code: 'NOT_IN_ENUM',
      pointer,
      message: `${named(place)} must be one of ${expected.join(' | ')}.`,
      expected,
    };
  }
  if (fault === 'type') return wrongType(type, place);
  const format = String(type).split(':')[1] ?? '';
  const message = `${named(place)} must have the format ${format}, as in "${exampleOfFormat(format)}".`;
  return { code: 'WRONG_FORMAT', pointer, message, expected: [format] };
}

/** `labels/0/name` in quotes, or "The body". */
function named({ pointer }: Place): string {
  return pointer === '' ? 'The body' : JSON.stringify(pointer.slice(1));
}
