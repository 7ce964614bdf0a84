import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../api.ts';

interface PastedHeaders {
  readonly token: string;
  /** The security scheme of the token; empty for the usual one. */
  readonly scheme: string;
  readonly format: string;
  readonly apiVersion: string;
  readonly contentType: string;
  /** Names of headers that the form has no field for. */
  readonly leftOut: readonly string[];
}

/** Values of `accept` that mean the same as none. */
const ANY_ACCEPT = ['application/json', '*/*'];

/** Reads the headers that the form has a field for. */
export function readHeaders(
  api: Api,
  headers: readonly (readonly [name: string, value: string])[],
  record: RouteRecord,
): PastedHeaders {
  let token = '';
  let scheme = '';
  const schemes = api.schemesOf(record);
  let format = '';
  let apiVersion = '';
  let contentType = '';
  const leftOut: string[] = [];
  for (const [name, value] of headers) {
    const known = { authorization: readToken(value), accept: readAccept(api, value, record) };
    const own = schemes.find(({ header }) => header === name);
    if (name === 'authorization' && known.authorization !== undefined) {
      token = known.authorization;
      scheme = own?.name ?? '';
    } else if (own !== undefined && name !== 'authorization') {
      token = value;
      scheme = own.name;
    } else if (name === 'accept' && known.accept !== undefined) format = known.accept;
    else if (name === api.versionHeader) apiVersion = value;
    else if (name === 'content-type' && Object.hasOwn(record.body?.content ?? {}, value)) contentType = value;
    else if (name !== 'content-type' || !value.startsWith('application/json')) leftOut.push(name);
  }
  return { token, scheme, format, apiVersion, contentType, leftOut };
}

function readToken(value: string): string | undefined {
  return /^(?:bearer|token)\s+(.+)$/i.exec(value)?.[1];
}

/** The media type format in `application/vnd.<vendor>.v3.<format>+json`; undefined for other values. */
function readAccept({ vendor }: Api, value: string, { formats }: RouteRecord): string | undefined {
  if (ANY_ACCEPT.includes(value)) return '';
  const start = `application/vnd.${vendor}`;
  if (!value.startsWith(start)) return undefined;
  const found = /^(?:\.v\d+)?(?:\.(?<format>[\w-]+))?(?:\+json)?$/.exec(value.slice(start.length));
  if (!found) return undefined;
  const format = found.groups?.['format'] ?? '';
  return format === '' || format === 'json' ? '' : formats.includes(format) ? format : undefined;
}
