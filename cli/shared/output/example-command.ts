import type { Literal, RouteRecord } from 'routebook/catalogue';
import { createExample, type ExampleValues } from 'routebook/catalogue/responses';
import { type IndexType, keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { type BodyTypes, membersOf, resolveType } from '../input/body-types.ts';

/** Values that make an example readable. */
export const SAMPLES: { readonly [name: string]: string } = {
  owner: 'octokit',
  repo: 'app',
  org: 'octokit',
  username: 'octocat',
  ref: 'main',
  branch: 'main',
  path: 'README.md',
};

/** Values that look real. Without them, a text is the name of its parameter or field. */
export interface Samples {
  /** An example of the body. */
  readonly body?: unknown;
  /** Options that the command needs, such as `--catalogue`. */
  readonly options?: readonly string[];
  /** Finds values of parameters by their names. */
  readonly values?: ExampleValues | undefined;
}

/** Returns a complete command for a route, with every required parameter and field. */
export function writeExample(record: RouteRecord, types: BodyTypes, samples?: Samples): string {
  return writeCommand([...exampleArguments(record, types, samples), ...(samples?.options ?? [])]);
}

/** A command that can be copied into a shell. */
export function writeCommand(args: readonly string[]): string {
  return ['routebook', ...args.map(quoteArgument)].join(' ');
}

/** The arguments of the example. */
export function exampleArguments(record: RouteRecord, types: BodyTypes, samples: Samples = {}): string[] {
  const { route, operationId, parameters, body, deprecation } = record;
  const required = parameters.filter(({ required, in: place }) => required && place !== 'header' && place !== 'server');
  const names = new Set(required.filter(({ in: place }) => place === 'path').map(({ name }) => name));
  const hasRepository = names.has('owner') && names.has('repo');
  // If several routes share an operation id, it refers to the current one.
  const isNamed = operationId !== undefined && deprecation === undefined && /^[\w-]+\/[\w-]+$/.test(operationId);
  const given = required
    .filter(({ name }) => !(hasRepository && (name === 'owner' || name === 'repo')))
    .map(({ name, type, enum: values }) => {
      const sample = values === undefined ? sampleOf(name, resolveType(type, types), samples.values) : undefined;
      return `${name}=${sampleText(name, type, types, values, sample)}`;
    });
  const contents = Object.hasOwn(types.routes, route) ? Object.values(types.routes[route] ?? {}) : [];
  const full = new Map(contents.flatMap((each) => membersOf(each, types)).map((member) => [member.name, member.type]));
  const taken = new Set(parameters.map(({ name }) => name));
  const fields = (body?.fields ?? [])
    .filter((field) => field.required && !taken.has(field.name))
    .flatMap(({ name, type }) => sampleField(name, full.get(name) ?? type, types, memberOf(samples.body, name)));
  const data = body?.required && body.fields.length === 0 ? sampleData(Object.values(body.content)) : [];
  return [isNamed ? operationId : route, ...(hasRepository ? ['octokit/app'] : []), ...given, ...fields, ...data];
}

function sampleData(types: readonly IndexType[]): string[] {
  return ['--data', types.some((type) => type === 'binary') ? '@file' : types.includes('string') ? 'text' : '{}'];
}

function sampleOf(name: string, type: IndexType, values: ExampleValues | undefined): unknown {
  if (values === undefined) return undefined;
  return memberOf(
    createExample({ required: { [name]: type } }, () => undefined, { values }),
    name,
  );
}

function memberOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns assignments that create a valid value for a field. For an object, they set its required members. */
function sampleField(name: string, type: IndexType, types: BodyTypes, sample: unknown, depth = 0): string[] {
  const resolved = resolveType(type, types);
  const { list, anyOf, enum: values, tuple } = keywordsOf(resolved);
  if (tuple) return [`${name}:=[]`];
  if (list) return depth > 2 ? [`${name}:=[]`] : sampleField(`${name}[]`, list, types, memberOf(sample, 0), depth + 1);
  const [first] = (anyOf ?? []).filter((each) => each !== 'null');
  if (first !== undefined && depth < 3) return sampleField(name, first, types, sample, depth + 1);
  if (values || typeof resolved === 'string') {
    const last = /([\w-]+)\W*$/.exec(name)?.[1] ?? 'value';
    return isPlain(resolved) || values
      ? [`${name}=${sampleText(last, resolved, types, values, sample)}`]
      : [`${name}:={}`];
  }
  const members = membersOf(resolved, types).filter((member) => member.required);
  if (members.length === 0 || depth > 2) return [`${name}:={}`];
  return members.flatMap((member) =>
    sampleField(`${name}[${member.name}]`, member.type, types, memberOf(sample, member.name), depth + 1),
  );
}

function isPlain(type: IndexType): boolean {
  return typeof type === 'string' && /^(?:string|integer|number|boolean)(?::|$)/.test(type);
}

function sampleText(
  name: string,
  type: IndexType,
  types: BodyTypes,
  values?: readonly Literal[],
  sample?: unknown,
): string {
  if (values?.[0] !== undefined) return String(values[0]);
  if (Object.hasOwn(SAMPLES, name)) return SAMPLES[name] ?? '';
  if (sample !== null && /^(?:string|number|boolean)$/.test(typeof sample)) return String(sample);
  const resolved = resolveType(type, types);
  const { list, anyOf } = keywordsOf(resolved);
  const inner = list ?? anyOf?.find((each) => each !== 'null');
  if (inner !== undefined) return sampleText(name, inner, types, keywordsOf(inner).enum);
  const [plain, format] = typeof resolved === 'string' ? resolved.split(':') : [];
  if (plain === 'integer' || plain === 'number') return '1';
  if (plain === 'boolean') return 'true';
  if (format === 'date-time') return '2026-01-31T00:00:00Z';
  if (format === 'date') return '2026-01-31';
  if (format === 'uri') return 'https://example.com';
  return name.replace(/[^\w-]/g, '') || 'value';
}

/** Quotes an argument for a POSIX shell. */
function quoteArgument(argument: string): string {
  return /^[\w./=:@,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
