import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { uploadServer } from '../../../src/core/base-url.ts';
import { github } from '../../../src/core/profile/github.ts';
import { OPTION_NAMES } from '../../../src/core/read-options.ts';
import { parseWithBigInt } from '../../../src/send/bigints.ts';
import { isJson } from '../../../src/send/read.ts';
import { UsageError } from '../errors.ts';
import type { Api, BuildOptions } from './api.ts';
import { assignParameters, type Parameters } from './assign-parameters.ts';
import type { CallValues } from './call-options.ts';
import { type Assignment, parseAssignment, parseHeader, parseRawField, parseTypedField } from './parse-assignment.ts';
import { type ResolvedRoute, resolveRoute } from './resolve-route.ts';
import { takeRoute } from './take-route.ts';

export interface Call extends Pick<ResolvedRoute, 'route' | 'record' | 'note'> {
  readonly options: BuildOptions & { readonly parameters: Parameters };
  /** Parameters that the parameters of the call override. */
  readonly defaults: Parameters;
  /** The file that the body is read from, as the user wrote it. Absent for text and for standard input. */
  readonly dataFile?: string;
  /** Values that the URL of the route contains. */
  readonly values: Parameters;
  build(): RequestOptions;
}

/** Reads a call from positional arguments and options. */
export async function readCall(args: readonly string[], values: CallValues, api: Api, token?: string): Promise<Call> {
  const { 'base-url': baseUrl } = values;
  if (values.data !== undefined && values.input !== undefined)
    throw new UsageError('--data and --input cannot be used together.');
  const body = values.data ?? values.input;
  // As in gh and curl, fields or a body without a method make a POST.
  const sendsBody = body !== undefined || values['raw-field'] !== undefined || values.field !== undefined;
  const { text, rest } = takeRoute(args, values.method);
  const resolved = resolveRoute(text, api, sendsBody ? 'POST' : 'GET');
  const { route, record, note } = resolved;
  const context = {
    method: resolved.method,
    record,
    loadBodyTypes: api.loadBodyTypes,
    rawTypes: values['raw-types'] === true,
  };
  const [repository, written] = takeRepository(rest, record);
  const { assignments, file } = body === undefined ? takeBodyFile(written, record) : { assignments: written };
  const format = values.format ?? resolved.format;
  const source = values.input === undefined ? (body ?? file) : `@${values.input}`;
  const given = await readAssignments(assignments, values);
  const headers = (values.header ?? []).map(parseHeader);
  const data = source === undefined ? undefined : await readData(source);
  const assigned = await assignParameters([...fromUrl(resolved.parameters), ...repository, ...given], context);
  const isWhole = data === undefined && !api.isGitHub && takesWholeBody(record);
  const { parameters, fields } = isWhole ? divide(assigned, record) : { parameters: assigned, fields: undefined };
  const options = {
    // In `parameters`, every name is a parameter, even the name of an option.
    parameters: baseUrl ? { ...uploadServer(route, baseUrl, github.uploadUrl(baseUrl)), ...parameters } : parameters,
    headers,
    // If there is a token, the base URL is a default, because it decides where the token may be sent.
    baseUrl: token === undefined ? baseUrl : undefined,
    apiVersion: values['api-version'],
    // The builder of GitHub sends text as it is. Those of other APIs write bodies themselves.
    data: typeof data !== 'string' || api.isGitHub ? (data ?? fields) : readJson(data, record, headers),
    mediaType: format === undefined && values.preview === undefined ? undefined : { format, previews: values.preview },
  };
  const defaults = await assignParameters(await Promise.all((values.default ?? []).map(parseAssignment)), context);
  return {
    route,
    ...(record === undefined ? {} : { record }),
    ...(note === undefined ? {} : { note }),
    options,
    defaults,
    ...(source !== undefined && /^@(?!-$)/.test(source) ? { dataFile: source.slice(1) } : {}),
    values: await assignParameters(fromUrl(resolved.values), context),
    build: () => build(api, route, options, defaults, token, baseUrl),
  };
}

/** Takes `data=@file`, which is the whole body of a route that has no field with this name, such as an upload. */
function takeBodyFile(
  args: readonly string[],
  record: RouteRecord | undefined,
): { readonly assignments: readonly string[]; readonly file?: string } {
  const given = args.find((argument) => argument.startsWith('data=@'));
  const isNamed = [...(record?.parameters ?? []), ...(record?.body?.fields ?? [])].some(({ name }) => name === 'data');
  if (given === undefined || record?.body === undefined || isNamed) return { assignments: args };
  return { assignments: args.filter((argument) => argument !== given), file: given.slice('data='.length) };
}

async function readAssignments(args: readonly string[], values: CallValues): Promise<Assignment[]> {
  // Sequentially, because standard input can be read only once.
  const assignments: Assignment[] = [];
  for (const argument of args) assignments.push(await parseAssignment(argument));
  for (const field of values['raw-field'] ?? []) assignments.push(parseRawField(field));
  for (const field of values.field ?? []) assignments.push(await parseTypedField(field));
  return assignments;
}

/** Takes `owner/repo` from the first argument, for a route that needs both. `owner/repo#7` also sets the number. */
function takeRepository(
  args: readonly string[],
  record: RouteRecord | undefined,
): [repository: Assignment[], assignments: readonly string[]] {
  const [, owner, repo, number] = /^([\w.-]+)\/([\w.-]+?)(?:#(\d+))?$/.exec(args[0] ?? '') ?? [];
  if (owner === undefined || repo === undefined) return [[], args];
  const names = record?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name) ?? [];
  if (!names.includes('owner') || !names.includes('repo')) {
    const route = record === undefined ? 'this route' : record.route;
    throw new UsageError(
      `${route} does not take owner/repo. Write parameters as name=value.`,
      'routebook help parameters',
    );
  }
  const others = names.filter((name) => name !== 'owner' && name !== 'repo');
  if (number !== undefined && others.length !== 1) {
    throw new UsageError(
      `${record?.route} does not take exactly one number. Write it as name=value.`,
      'routebook help parameters',
    );
  }
  const parameters = { owner, repo, ...(number === undefined ? {} : { [others[0] ?? '']: number }) };
  return [fromUrl(parameters), args.slice(1)];
}

function fromUrl(parameters: Readonly<Record<string, string | string[]>>): Assignment[] {
  return Object.entries(parameters).map(([name, value]) => ({ name, value, isText: true }));
}

/** The token is a default, so that the builder refuses to send it to an origin other than that of the API. */
function build(
  { builder }: Api,
  route: string,
  options: BuildOptions,
  parameters: Parameters,
  token?: string,
  baseUrl?: string,
): RequestOptions {
  if (token === undefined && Object.keys(parameters).length === 0) return builder(route, options);
  if (token === undefined) return builder.defaults({ parameters })(route, options);
  return builder.defaults({ parameters, baseUrl, headers: { authorization: `Bearer ${token}` } })(route, options);
}

/** Whether a body has a field with the name of an option, such as `data`, so that builders take only the whole body. */
function takesWholeBody(record: RouteRecord | undefined): boolean {
  return record?.body?.fields.some(({ name }) => OPTION_NAMES.has(name)) === true;
}

/** Divides what was assigned into parameters and body fields. */
function divide(
  assigned: Parameters,
  record: RouteRecord | undefined,
): { parameters: Parameters; fields?: Parameters } {
  const names = new Set(record?.parameters.map(({ name }) => name));
  const part = (isField: boolean) =>
    Object.fromEntries(Object.entries(assigned).filter(([name]) => names.has(name) !== isField));
  const fields = part(true);
  return { parameters: part(false), ...(Object.keys(fields).length > 0 ? { fields } : {}) };
}

/** The value of a body in JSON, if the operation takes JSON. Integers that JavaScript cannot represent stay as they are. */
function readJson(text: string, record: RouteRecord | undefined, headers: readonly [string, string][]): unknown {
  const [, own] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const types = own === undefined ? Object.keys(record?.body?.content ?? {}) : [own];
  if (!types.some(isJson)) return text;
  let value: unknown;
  try {
    value = parseWithBigInt(text);
  } catch (error) {
    if (!types.every(isJson)) return text;
    throw new UsageError(`the body is not valid JSON: ${(error as Error).message}.`);
  }
  const altered = [...text.matchAll(STRING_OR_DECIMAL)].find(
    ([token]) => !token.startsWith('"') && plainNumber(token) !== plainNumber(String(Number(token))),
  );
  if (altered) throw new UsageError(`the number ${altered[0]} of the body has more digits than can be sent.`);
  return value;
}

/** A string, or a number with a point or an exponent. */
const STRING_OR_DECIMAL = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)/gi;

/** A number in one spelling: its digits without zeros around them, and an exponent. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(
    text,
  ) ?? [text];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${sign}${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}

/** Reads a body: the text itself, or the contents of a file or of standard input. Contents that are not UTF-8 are returned as bytes. */
async function readData(value: string): Promise<string | Uint8Array> {
  if (value !== '-' && !value.startsWith('@')) return value;
  const { readInput, decode, MAX_BODY_BYTES } = await import('./read-input.ts');
  const bytes = await readInput(value === '-' ? '-' : value.slice(1), MAX_BODY_BYTES);
  return decode(bytes) ?? Uint8Array.from(bytes);
}
