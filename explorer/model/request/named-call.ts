import type { RouteRecord } from 'routebook/catalogue';
import { maskSecrets } from 'routebook/convert';
import { asKey, asLiteral, block, type Replace } from '../../../src/convert/text/source-literal.ts';
import { OPTION_NAMES } from '../../../src/core/read-options.ts';
import { isSecretParameter } from '../../../src/core/secrets.ts';
import { readingOf } from '../response/reading.ts';
import type { Source } from './placeholders.ts';

/** The options that a call of a client has, in addition to its parameters. */
interface CallOptions {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly mediaType?: unknown;
  readonly apiVersion?: string;
  readonly baseUrl?: string;
}

/** A call of routebook's client for GitHub: a method with named parameters. */
export function writeClientCall(source: Source): string {
  const { record, module } = source;
  const { parameters = {}, data, mediaType, apiVersion, baseUrl, headers } = optionsOf(source);
  const replace = hideSecrets(source);
  const isFileBody = isFile(data);
  const items = [
    ...parameterItems(parameters, replace),
    ...(mediaType === undefined ? [] : [item('mediaType', mediaType, replace)]),
    ...(isFileBody ? [`data: await openAsBlob(${asLiteral(data.name)})`] : []),
    ...(data === undefined || isFileBody ? [] : [item('data', data, replace)]),
    ...(headers === undefined ? [] : [item('headers', headers, replace)]),
  ];
  const token = tokenCode(source);
  const settings = [
    ...(token === undefined ? [] : [`token: ${token}`]),
    ...(baseUrl === undefined ? [] : [`baseUrl: ${asLiteral(baseUrl)}`]),
    ...(apiVersion === undefined ? [] : [`apiVersion: ${asLiteral(apiVersion)}`]),
  ];
  const method = methodOf(record);
  const args = [...(method === undefined ? [asLiteral(record.route)] : []), ...argument(items)];
  return [
    ...(isFileBody ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { createGitHub } from ${asLiteral(module)};`,
    '',
    `const github = createGitHub(${inline(settings)});`,
    ...resultLines(source, `await github.${method ?? 'request'}(${args.join(', ')});`),
  ].join('\n');
}

/** The method of a client for a route: `issues.listForRepo`. Routes that were removed or renamed have none. */
export function methodOf({ operationId = '', deprecation }: RouteRecord): string | undefined {
  if (deprecation?.removed || deprecation?.renamed || !/^[\w-]+\/[\w-]+$/.test(operationId)) return undefined;
  const [group = '', name = ''] = operationId.split('/').map(camelCase);
  return `${group}.${name}`;
}

function camelCase(text: string): string {
  return text.replace(/[-_]+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase());
}

/** The result is printed, if there is one. */
function resultLines({ record, call }: Source, code: string): string[] {
  if (readingOf(record, call.options) === 'none') return [code, ''];
  return [`const { data } = ${code}`, 'console.log(data);', ''];
}

function optionsOf({ call }: Source): CallOptions {
  return call.options as unknown as CallOptions;
}

/** Parameters with the name of an option must be in `parameters`. */
function parameterItems(parameters: Readonly<Record<string, unknown>>, replace: Replace): string[] {
  const isReserved = ([name]: [string, unknown]) => OPTION_NAMES.has(name) && name !== 'url' && name !== 'method';
  const entries = Object.entries(parameters);
  const bucket = entries.filter(isReserved);
  const loose = entries.filter((entry) => !isReserved(entry)).map(([name, value]) => item(name, value, replace));
  return bucket.length === 0 ? loose : [...loose, item('parameters', Object.fromEntries(bucket), replace)];
}

function item(name: string, value: unknown, replace: Replace): string {
  return `${asKey(name)}: ${replace(name, value) ?? asLiteral(value, '  ', replace)}`;
}

function argument(items: readonly string[]): string[] {
  return items.length === 0 ? [] : [block('{}', items)];
}

function inline(items: readonly string[]): string {
  return items.length === 0 ? '' : `{ ${items.join(', ')} }`;
}

function isFile(data: unknown): data is File {
  return typeof File === 'function' && data instanceof File;
}

/** The expression of the token, if the request has one: a variable, or the token itself if the user shows it. */
function tokenCode({ request, mask }: Source): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  return mask === false ? asLiteral(String(authorization).replace(/^Bearer /, '')) : `process.env.${mask}`;
}

/** Secret parameters and fields are read from the environment, unless the user shows secrets. */
export function hideSecrets({ mask, request }: Pick<Source, 'mask' | 'request'>): Replace {
  if (mask === false) return () => undefined;
  const masked = maskSecrets(request).headers;
  return (name, value) => {
    if (typeof value !== 'string' || value === '') return undefined;
    const isHeader = request.headers[name] === value && masked[name] !== value;
    return isHeader || isSecretParameter(name) ? `process.env.${variableName(name)} ?? ''` : undefined;
  };
}

/** `clientSecret` → `CLIENT_SECRET` */
function variableName(name: string): string {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1_')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_');
}
