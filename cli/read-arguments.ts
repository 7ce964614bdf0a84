import { parseArgs } from 'node:util';
import type { ObjectOptions } from 'routebook';

/** A command line that cannot be read. */
export class UsageError extends Error {}

export type Command =
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'request'; readonly route: string; readonly options: ObjectOptions };

export function readArguments(words: readonly string[]): Command {
  const { values, positionals } = parse(words);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [route, ...pairs] = positionals;
  if (route === undefined) throw new UsageError('a route is missing');
  const { format, preview } = values;
  return {
    kind: 'request',
    route,
    options: {
      // In the bucket, every name is a parameter, whatever else it may mean.
      parameters: readParameters(pairs),
      headers: (values.header ?? []).map(readHeader),
      baseUrl: values['base-url'],
      apiVersion: values['api-version'],
      data: values.data,
      mediaType: format === undefined && preview === undefined ? undefined : { format, previews: preview },
    },
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        header: { type: 'string', short: 'H', multiple: true },
        'base-url': { type: 'string' },
        format: { type: 'string' },
        preview: { type: 'string', multiple: true },
        'api-version': { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readParameters(pairs: readonly string[]): Record<string, unknown> {
  const parameters = new Map<string, unknown>();
  for (const pair of pairs) {
    const [name, value] = readParameter(pair);
    if (parameters.has(name))
      throw new UsageError(`the parameter "${name}" is there twice; write a list as name:=["a","b"]`);
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

function readParameter(pair: string): [string, unknown] {
  const match = /^([^=:][^=]*?)(:?)=(.*)$/s.exec(pair);
  if (!match) throw new UsageError('a parameter is written name=value, or name:=json');
  const [, name = '', isJson, value = ''] = match;
  if (!isJson) return [name, value];
  // JSON has no bound for integers, but numbers have: beyond it, another number would be sent.
  if (/^-?\d+$/.test(value) && !Number.isSafeInteger(Number(value))) {
    throw new UsageError(`the value of "${name}" is too large for a number; write name=value`);
  }
  try {
    return [name, JSON.parse(value)];
  } catch {
    throw new UsageError(`the value of "${name}" is not JSON; write name=value for a string`);
  }
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new UsageError("a header is written 'name: value'");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
