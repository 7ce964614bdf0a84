import type { RouteRecord } from 'routebook/catalogue';
import { asKey, asLiteral, block } from './literal.ts';
import type { Call } from './read-call.ts';

/** Names that mean something else in a call, so that parameters of these names go into the bucket. */
const OPTION_NAMES: ReadonlySet<string> = new Set([
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
]);

interface Given {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly mediaType?: unknown;
  readonly apiVersion?: string;
  readonly baseUrl?: string;
}

const STEP = '  ';

/** The call as typed code: the route by its key, so that the compiler checks what is filled in. `authorization` is code too. */
export function writeTypeScript(record: RouteRecord, { options }: Call, authorization: string | undefined): string {
  const given = options as unknown as Given;
  const items = [...parameterItems(given), ...optionItems(given), ...headerItems(given, authorization)];
  const route = asLiteral(record.route);
  const call = items.length === 0 ? `endpoint(${route})` : `endpoint(${route}, ${block('{}', items)})`;
  const hasData = answersWithJson(record) && given.mediaType === undefined && given.apiVersion === undefined;
  return [
    ...(given.data instanceof Blob ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { ${hasData ? 'type DataOf, ' : ''}endpoint } from 'routebook';`,
    "import { toFetch } from 'routebook/clients';",
    '',
    `const request = ${call};`,
    'const response = await fetch(...toFetch(request));',
    ...(hasData ? [`const data: DataOf<${route}> = await response.json();`] : []),
    '',
  ].join('\n');
}

function parameterItems({ parameters }: Given): string[] {
  const entries = Object.entries(parameters);
  const bucket = entries.filter(([name]) => OPTION_NAMES.has(name));
  const loose = entries.filter(([name]) => !OPTION_NAMES.has(name)).map(([name, value]) => item(name, value));
  return bucket.length === 0 ? loose : [...loose, item('parameters', Object.fromEntries(bucket))];
}

function optionItems({ data, mediaType, apiVersion, baseUrl }: Given): string[] {
  const items = Object.entries({ mediaType, apiVersion, baseUrl })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => item(name, value));
  if (data instanceof File) items.push(`data: await openAsBlob(${asLiteral(data.name)})`);
  else if (data !== undefined) items.push(item('data', data));
  return items;
}

function headerItems({ headers = {} }: Given, authorization: string | undefined): string[] {
  const items = Object.entries(headers).map(([name, value]) => item(name, value));
  if (authorization !== undefined) items.push(`authorization: ${authorization}`);
  return items.length === 0 ? [] : [`headers: { ${items.join(', ')} }`];
}

function item(name: string, value: unknown): string {
  return `${asKey(name)}: ${asLiteral(value, STEP)}`;
}

function answersWithJson({ responses }: RouteRecord): boolean {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return successes.length > 0 && successes.every(([, content]) => Object.hasOwn(content, 'application/json'));
}
