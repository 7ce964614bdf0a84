import { OPTION_NAMES } from '../../core/read-options.ts';
import { asKey, asLiteral, block, type Replace } from './source-literal.ts';

/** The part of a route's record that determines how a call is written. */
interface TypedRoute {
  readonly route: string;
  readonly responses: { readonly [status: string]: { readonly [contentType: string]: unknown } };
}

/** The options of the call, with every parameter in `parameters`. */
export interface TypedCallOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly data?: unknown;
  readonly mediaType?: unknown;
  readonly apiVersion?: string | undefined;
  readonly baseUrl?: string | undefined;
}

interface TypedCallSettings {
  /** Headers whose value is an expression, such as one that reads a token from the environment. */
  readonly headerCode?: Readonly<Record<string, string>>;
  /** Returns expressions to write instead of secret parameters and fields. */
  readonly replace?: Replace;
  /** The module that exports `endpoint`; `routebook` by default. */
  readonly module?: string;
}

const STEP = '  ';

/** Writes a call as typed TypeScript. The route is a key of the catalogue, so the compiler checks the parameters. */
export function writeTypedCall(
  { route, responses }: TypedRoute,
  options: TypedCallOptions,
  { headerCode = {}, replace = () => undefined, module = 'routebook' }: TypedCallSettings = {},
): string {
  const { data, mediaType, apiVersion } = options;
  const items = [
    ...parameterItems(options, replace),
    ...optionItems(options, replace),
    ...headerItems(options, headerCode),
  ];
  const key = asLiteral(route);
  const call = items.length === 0 ? `endpoint(${key})` : `endpoint(${key}, ${block('{}', items)})`;
  const isTyped =
    module === 'routebook' && returnsJson(responses) && mediaType === undefined && apiVersion === undefined;
  return [
    ...(isFile(data) ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { ${isTyped ? 'type DataOf, ' : ''}endpoint } from ${asLiteral(module)};`,
    "import { toFetch } from 'routebook/convert';",
    '',
    `const request = ${call};`,
    'const response = await fetch(...toFetch(request));',
    ...(isTyped ? [`const data: DataOf<${key}> = await response.json();`] : []),
    '',
  ].join('\n');
}

/** With a route string, `url` and `method` are ordinary parameters. Other names of options must be in `parameters`. */
function parameterItems({ parameters }: TypedCallOptions, replace: Replace): string[] {
  const isReserved = (name: string) => OPTION_NAMES.has(name) && name !== 'url' && name !== 'method';
  const entries = Object.entries(parameters);
  const bucket = entries.filter(([name]) => isReserved(name));
  const loose = entries.filter(([name]) => !isReserved(name)).map(([name, value]) => item(name, value, replace));
  return bucket.length === 0 ? loose : [...loose, item('parameters', Object.fromEntries(bucket), replace)];
}

function optionItems({ data, mediaType, apiVersion, baseUrl }: TypedCallOptions, replace: Replace): string[] {
  const items = Object.entries({ mediaType, apiVersion, baseUrl })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => item(name, value));
  if (isFile(data)) items.push(`data: await openAsBlob(${asLiteral(data.name)})`);
  else if (data !== undefined) items.push(item('data', data, replace));
  return items;
}

function headerItems({ headers = {} }: TypedCallOptions, headerCode: Readonly<Record<string, string>>): string[] {
  const items = Object.entries(headers)
    .filter(([name]) => !Object.hasOwn(headerCode, name))
    .map(([name, value]) => item(name, value));
  for (const [name, code] of Object.entries(headerCode)) items.push(`${asKey(name)}: ${code}`);
  return items.length === 0 ? [] : [`headers: { ${items.join(', ')} }`];
}

function item(name: string, value: unknown, replace: Replace = () => undefined): string {
  return `${asKey(name)}: ${replace(name, value) ?? asLiteral(value, STEP, replace)}`;
}

function isFile(data: unknown): data is File {
  return typeof File === 'function' && data instanceof File;
}

function returnsJson(responses: TypedRoute['responses']): boolean {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return successes.length > 0 && successes.every(([, content]) => Object.hasOwn(content, 'application/json'));
}
