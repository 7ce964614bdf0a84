import type { RouteRecord } from 'routebook/catalogue';
import { type IndexType, keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { UsageError } from '../errors.ts';
import { type BodyTypes, membersOf, resolveType } from './body-types.ts';

/** The steps from a parameter to a value inside it. The step `''` appends to a list. */
export type ParameterPath = readonly [name: string, ...steps: string[]];

/** Whether a name may refer to a value inside a parameter. */
export function isNested(name: string): boolean {
  return /[[.]/.test(name);
}

/**
 * Splits `config[url]`, `config.url` and `labels[]` into steps. A name that the route declares is not split. Neither is an unknown
 * name in a query, where `filter[name]` is an ordinary name.
 */
export function splitName(name: string, method: string, record: RouteRecord | undefined): ParameterPath {
  const known = new Set([...(record?.parameters ?? []), ...(record?.body?.fields ?? [])].map((each) => each.name));
  if (known.has(name) || !isNested(name)) return [name];
  const steps = splitSteps(name);
  if (steps === undefined) return [name];
  const isQuery = method === 'GET' || method === 'HEAD';
  if (isQuery && !known.has(steps[0])) return name.endsWith('[]') ? [name, ''] : [name];
  if (steps.includes('__proto__')) throw new UsageError('a parameter cannot be named "__proto__".');
  return steps;
}

function splitSteps(name: string): [string, ...string[]] | undefined {
  const [head = ''] = /^[^[\].]+/.exec(name) ?? [];
  const rest = name.slice(head.length);
  if (head === '' || !/^(?:\[[^[\]]*\]|\.[^[\].]+)+$/.test(rest)) return undefined;
  return [
    head,
    ...Array.from(rest.matchAll(/\[([^[\]]*)\]|\.([^[\].]+)/g), ([, inner, dotted]) => inner ?? dotted ?? ''),
  ];
}

/** Returns the type that the catalogue declares at a path, or undefined if it declares none. */
export function typeAt(path: ParameterPath, record: RouteRecord, types: BodyTypes): IndexType | undefined {
  const [name, ...steps] = path;
  const parameter = record.parameters.find((each) => each.name === name);
  const field = record.body?.fields.find((each) => each.name === name);
  if (parameter === undefined && field !== undefined && steps.length > 0) {
    const contents = Object.hasOwn(types.routes, record.route) ? Object.values(types.routes[record.route] ?? {}) : [];
    const full = contents.flatMap((content) => membersOf(content, types)).find((member) => member.name === name);
    return stepInto(full?.type ?? field.type, steps, types);
  }
  const type = parameter?.type ?? field?.type;
  return type === undefined ? undefined : stepInto(type, steps, types);
}

function stepInto(type: IndexType, [step, ...rest]: readonly string[], types: BodyTypes): IndexType | undefined {
  if (step === undefined) return resolveType(type, types);
  const resolved = resolveType(type, types);
  const { list, anyOf, rest: others } = keywordsOf(resolved);
  const item =
    list ?? anyOf?.map((each) => keywordsOf(resolveType(each, types)).list).find((each) => each !== undefined);
  if (step === '') return item === undefined ? undefined : stepInto(item, rest, types);
  const member = membersOf(resolved, types).find(({ name }) => name === step)?.type ?? others;
  return member === undefined ? undefined : stepInto(member, rest, types);
}
