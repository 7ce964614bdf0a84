/** The codes of Node for a certificate that no known authority has signed. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** Why a request failed, and what to do about it. */
export function fetchFault(
  error: Error,
  environment: NodeJS.ProcessEnv = process.env,
  version = process.versions.node,
): string {
  const { cause } = error;
  const reason = cause instanceof Error ? cause.message || error.message : error.message;
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  if (code !== undefined && UNTRUSTED.has(code)) {
    return `${reason}. If you trust the server, set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority`;
  }
  return reason + proxyAdvice(environment, version);
}

/** Node reads the variables of a proxy only on request, and not before version 22.21. */
function proxyAdvice(environment: NodeJS.ProcessEnv, version: string): string {
  const proxy = PROXIES.find((name) => environment[name]);
  if (proxy === undefined) return '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isAble = major >= 24 || (major === 22 && minor >= 21);
  if (!isAble) {
    return `. ${proxy} is set, but Node ${major} has no proxies. Use Node 22.21 or later, or pass the description with curl <url> | routebook generate -`;
  }
  if (environment['NODE_USE_ENV_PROXY'] === '1') return `. The request used the proxy in ${proxy}`;
  return `. ${proxy} is set, but Node reads it only if NODE_USE_ENV_PROXY=1 is set too`;
}

/** The advice for a status of the server of a description. */
export function statusAdvice(status: number, hasHeaders: boolean): string {
  if (status === 407) return '. The proxy needs a user and a password, as in HTTPS_PROXY=http://user:password@host';
  if (status !== 401 && status !== 403) return '';
  return hasHeaders
    ? '. The server does not accept the header that was passed'
    : '. Pass the header that it needs, as in --header "authorization: Bearer $TOKEN"';
}
