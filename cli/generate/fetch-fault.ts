import { ignoredProxy, type ProxyRuntime } from '../../src/send/ignored-proxy.ts';
import { UsageError } from '../shared/errors.ts';

/** The codes of Node for a certificate that no known authority has signed. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Why a request failed, and what to do about it. */
export function fetchFault(error: Error, url: string, runtime?: ProxyRuntime): string {
  const { cause } = error;
  const reason = cause instanceof Error ? cause.message || error.message : error.message;
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  if (code !== undefined && UNTRUSTED.has(code)) {
    return `${reason}. If you trust the server, set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority`;
  }
  const proxy = ignoredProxy(url, runtime);
  return proxy === undefined ? reason : `${reason}. ${proxy}`;
}

/** The advice for a status of the server of a description. */
export function statusAdvice(status: number, hasHeaders: boolean): string {
  if (status === 407) return '. The proxy needs a user and a password, as in HTTPS_PROXY=http://user:password@host';
  if (status !== 401 && status !== 403) return '';
  return hasHeaders
    ? '. The server does not accept the header that was passed'
    : '. Pass the header that it needs, as in --header "authorization: Bearer $TOKEN"';
}

/** Reads a header such as `authorization: Bearer …`. The message of an error never contains its value. */
export function readHeader(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(text) ?? [];
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new UsageError('--header needs a name and a value, such as --header "authorization: Bearer $TOKEN".');
  }
  if (value === '' || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new UsageError(`the value of the header ${name} is empty, or has characters that a header cannot have.`);
  }
  return [name.toLowerCase(), value];
}
