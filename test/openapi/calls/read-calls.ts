import { readFileSync } from 'node:fs';
import type { JsonObject } from 'routebook/generator';
import { parse, type ScalarTag } from 'yaml';

/** A call of an operation in a description of its own, and the request that the standard wants, or the error that refuses it. */
export interface DescribedCall {
  readonly title: string;
  readonly description: JsonObject;
  readonly key: string;
  readonly options: Record<string, unknown>;
  /** The URL without `https://h.test`. */
  readonly url?: string;
  readonly headers?: Record<string, string>;
  /** The body; a form as a list of its parts: the name, the media type if there is one, and the content. */
  readonly body?: unknown;
  /** The code of the error and the name of the parameter. */
  readonly refusal?: string;
  /** Whether the compiler accepts the call, if the builder does not agree: a value may be wrong although its type is not, and types may be stricter. */
  readonly compiles?: boolean;
}

/** A call as a file has it. */
interface WrittenCall {
  readonly title: string;
  /** The version of the standard, if it is not 3.1.0. */
  readonly in?: string;
  /** What is special about the description. */
  readonly api?: JsonObject;
  /** Its operation, by the method and the path. */
  readonly operation: { readonly [key: string]: JsonObject };
  readonly options?: Record<string, unknown>;
  readonly sends?: Pick<DescribedCall, 'url' | 'headers' | 'body'>;
  readonly refusal?: string;
  readonly compiles?: boolean;
}

/** Values that YAML has not, by their tags. */
const VALUES: { readonly [tag: string]: (text: string) => unknown } = {
  bigint: BigInt,
  bytes: (text) => new Uint8Array(text.split(' ').map(Number)),
  date: (text) => new Date(text),
  file: (text) => new File(['x'], text, { type: text.endsWith('.png') ? 'image/png' : 'text/plain' }),
  form: (text) => formOf(new URLSearchParams(text)),
  function: () => () => 1,
  image: () => new Blob(['x'], { type: 'image/png' }),
  map: () => new Map([['a', 1]]),
  search: (text) => new URLSearchParams(text),
  set: () => new Set(['a']),
  stream: () => new ReadableStream(),
  symbol: Symbol,
  undefined: () => undefined,
};

const customTags = Object.entries(VALUES).map(([tag, resolve]): ScalarTag => ({ tag: `!${tag}`, resolve }));

function formOf(entries: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** The content of a file with such values. */
export function readValues(name: string): unknown {
  return parse(readFileSync(new URL(name, import.meta.url), 'utf8'), { customTags });
}

/** The calls of `NAME.yaml`. */
export function readCalls(name: string): readonly DescribedCall[] {
  const calls = readValues(`${name}.yaml`) as readonly WrittenCall[];
  return calls.map(({ title, in: version = '3.1.0', api = {}, operation, options = {}, sends, ...rest }) => {
    const [[key = '', rules = {}] = []] = Object.entries(operation);
    const description = describedIn(version, api, key, rules);
    return { title: `${version}: ${title}`, description, key, options, ...sends, ...rest };
  });
}

/** A description with one operation. */
export function describedIn(version: string, api: JsonObject, key: string, operation: JsonObject): JsonObject {
  const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(key) ?? [];
  const start =
    version === 'Swagger 2'
      ? { swagger: '2.0', host: 'h.test', basePath: '/v1', schemes: ['https'] }
      : { openapi: version, servers: [{ url: 'https://h.test' }] };
  const paths = { [path]: { [method.toLowerCase()]: { responses: {}, ...operation } } };
  return { ...start, info: { title: 'Call', version: '1' }, paths, ...api };
}
