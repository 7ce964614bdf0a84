import type { RouteRecord } from 'routebook/catalogue';

export interface PastedHeaders {
  readonly token: string;
  readonly format: string;
  readonly apiVersion: string;
  readonly contentType: string;
  /** Names of headers that have no place in the form. */
  readonly leftOut: readonly string[];
}

const ACCEPT = /^application\/vnd\.github(?:\.v\d+)?(?:\.(?<format>[\w-]+))?(?:\+json)?$/;
/** What is sent anyway, or says that anything will do. */
const USUAL = ['application/json', '*/*'];

/** What headers say of a request, as far as the form has a place for it. */
export function readHeaders(headers: readonly (readonly [string, string])[], record: RouteRecord): PastedHeaders {
  let token = '';
  let format = '';
  let apiVersion = '';
  let contentType = '';
  const leftOut: string[] = [];
  for (const [name, value] of headers) {
    const known = { authorization: readToken(value), accept: readAccept(value, record) };
    if (name === 'authorization' && known.authorization !== undefined) token = known.authorization;
    else if (name === 'accept' && known.accept !== undefined) format = known.accept;
    else if (name === 'x-github-api-version') apiVersion = value;
    else if (name === 'content-type' && Object.hasOwn(record.body?.content ?? {}, value)) contentType = value;
    else if (name !== 'content-type' || !value.startsWith('application/json')) leftOut.push(name);
  }
  return { token, format, apiVersion, contentType, leftOut };
}

/** A variable such as `$GITHUB_TOKEN` stands for a token that is not here: one is wanted all the same. */
function readToken(value: string): string | undefined {
  return /^(?:bearer|token)\s+(.+)$/i.exec(value)?.[1];
}

function readAccept(value: string, { formats }: RouteRecord): string | undefined {
  if (USUAL.includes(value)) return '';
  const found = ACCEPT.exec(value);
  if (!found) return undefined;
  const format = found.groups?.['format'] ?? '';
  return format === '' || format === 'json' ? '' : formats.includes(format) ? format : undefined;
}
