import { findNearest, suggestName } from '../../core/edit-distance.ts';
import { joinPointer } from '../../core/json-pointer.ts';
import { isRecord } from '../../core/objects.ts';
import { findFault, isTime } from '../check/find-fault.ts';
import { findViolation } from '../check/find-violation.ts';
import type { FindingCode } from '../check/finding.ts';
import { exampleOfFormat } from '../check/formats.ts';
import {
  describeType,
  type IndexType,
  keywordsOf,
  type Literal,
  type TypeKeywords,
  type ValueLimits,
} from '../type-keywords.ts';
import { type Discriminator, resolverOf } from './type-resolver.ts';

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
  /** In a response, members that are not described are allowed, and formats are not checked. */
  readonly isResponse?: boolean;
  /** Reports the members of a response that are not described too. */
  readonly isExact?: boolean;
}

/** The number of values that are looked at, in all alternatives together, so that the work is bounded. */
const MAX_STEPS = 20_000;
const MAX_DEPTH = 60;
const MAX_PROBLEMS = 50;
/** The names of members are the caller's, and a list of values may be long. */
const MAX_MESSAGE = 600;
const MAX_LISTED = 12;
const MAX_PATH = 200;

/** Finds what is wrong with a value and everything inside it. What is beyond the limits of the work is not reported. */
export function findProblems(value: unknown, type: IndexType, context: ProblemContext): readonly Problem[] {
  const found = new Inspector(context).inspect(value, type, { pointer: '', template: '', depth: 0 });
  const root = context.isResponse ? 'The data' : 'The body';
  return found
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ({ ...problem, message: shorten(problem.message.replace(/^The body(?= (?:must|has) )/, root)) }));
}

/** Cuts a message that is too long to be read. */
export function shorten(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

interface Place {
  readonly pointer: string;
  /** The pointer with `*` in place of the positions in lists. */
  readonly template: string;
  readonly depth: number;
}

class Inspector {
  readonly #context: ProblemContext;
  readonly #resolver: ReturnType<typeof resolverOf>;
  #steps = 0;

  constructor(context: ProblemContext) {
    this.#context = context;
    this.#resolver = resolverOf(context.getSchema);
  }

  inspect(value: unknown, type: IndexType, place: Place): readonly Problem[] {
    this.#steps += 1;
    if (value === undefined || this.#steps > MAX_STEPS || place.depth > MAX_DEPTH) return [];
    // Such a value is written by its own method: a date, a URL. An invalid date is not sent.
    if (isRecord(value) && typeof value['toJSON'] === 'function')
      return value instanceof Date && !isTime(value) ? [wrongType(type, place)] : [];
    const found = this.#inspectShape(value, this.#resolver.resolve(type), place);
    return found.length > 0 ? found : this.#inspectLimits(value, place);
  }

  #inspectShape(value: unknown, type: IndexType, place: Place): readonly Problem[] {
    const keywords = keywordsOf(type);
    const { list, anyOf, tuple, required, optional, rest } = keywords;
    if (anyOf) return this.#inspectUnion(value, type, anyOf, place);
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
    const isIgnored = fault === undefined || (fault === 'format' && this.#context.isResponse);
    return isIgnored ? [] : [describeFault(fault, value, type, place)];
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
      else if (names.length > 0 && (this.#context.isExact || !this.#context.isResponse))
        problems.push(unknownMember(name, names, value, place, inner));
    }
    for (const name of Object.keys(required)) {
      if (Object.hasOwn(value, name) && value[name] !== undefined) continue;
      const inner = this.#step(place, name);
      const message = `${named(inner)} is required.`;
      problems.push({ code: 'MISSING_PARAMETER', pointer: inner.pointer, message });
    }
    return problems;
  }

  /** If no alternative fits, reports the problems of the one that a member of the value selects, or else of the closest one. */
  #inspectUnion(value: unknown, type: IndexType, types: readonly IndexType[], place: Place): readonly Problem[] {
    const discriminator = isRecord(value) ? this.#resolver.discriminatorOf(types) : undefined;
    if (isRecord(value) && discriminator !== undefined) {
      const chosen = discriminator.select(value);
      if (chosen.length === 0) return [this.#unselected(value, discriminator, place)];
      if (chosen.length < types.length) return this.#inspectClosest(value, type, chosen, place);
    }
    return this.#inspectClosest(value, type, types, place);
  }

  /** The value of the member that selects an alternative selects none. */
  #unselected(value: object, { name, values }: Discriminator, place: Place): Problem {
    const inner = this.#step(place, name);
    const given = (value as Readonly<Record<string, unknown>>)[name];
    if (given === undefined) {
      const message = `${named(inner)} is required: ${listed(values)}.`;
      return { code: 'MISSING_PARAMETER', pointer: inner.pointer, message, expected: values.map(quoted) };
    }
    return notListed(given, values, inner);
  }

  #inspectClosest(value: unknown, type: IndexType, types: readonly IndexType[], place: Place): readonly Problem[] {
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

function describeFault(fault: 'type' | 'enum' | 'format', value: unknown, type: IndexType, place: Place): Problem {
  const { pointer } = place;
  if (fault === 'enum') return notListed(value, keywordsOf(type).enum ?? [], place);
  if (fault === 'type') return wrongType(type, place);
  const format = String(type).split(':')[1] ?? '';
  const message = `${named(place)} must have the format ${format}, as in "${exampleOfFormat(format)}".`;
  return { code: 'WRONG_FORMAT', pointer, message, expected: [format] };
}

/** The value that was probably meant is named first: a list may be too long to be read. */
function notListed(value: unknown, values: readonly Literal[], place: Place): Problem {
  const texts = values.filter((each) => typeof each === 'string');
  const suggestions = typeof value === 'string' ? findNearest(value, texts) : [];
  return {
    code: 'NOT_IN_ENUM',
    pointer: place.pointer,
    message: `${named(place)} must be ${listed(values)}.${suggestName(suggestions.at(0))}`,
    expected: values.map(quoted),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  };
}

function listed(values: readonly Literal[]): string {
  const shown = values.slice(0, MAX_LISTED).map(quoted).join(' | ');
  return `one of ${shown}${values.length > MAX_LISTED ? ` or ${values.length - MAX_LISTED} others` : ''}`;
}

function quoted(value: Literal): string {
  return JSON.stringify(value);
}

/** `labels/0/name` in quotes, or "The body". */
function named({ pointer }: Place): string {
  const path = pointer.slice(1);
  return pointer === '' ? 'The body' : JSON.stringify(path.length > MAX_PATH ? `…${path.slice(-MAX_PATH)}` : path);
}
