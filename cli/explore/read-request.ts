import { isRecord } from '../../src/core/objects.ts';

/** A request that the page asks for, as it is sent. */
export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The environment variable with the token. */
  readonly variable?: string;
}

const NAMES = ['method', 'url', 'headers', 'body', 'variable', 'isConfirmed'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const READS = ['GET', 'HEAD'];
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const HEADER_VALUE = /^[^\0\r\n]*$/;

/** Headers that Node writes itself. Another value would change where the request ends or which host receives it. */
const OWN_HEADERS = ['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect', 'trailer', 'te'];

/** Reads what the page posted. Anything unexpected is refused: only the page itself should write it. */
export function readRequest(text: string): PageRequest {
  const value = parse(text);
  const { url, headers, body, variable, isConfirmed } = value;
  const method = METHODS.find((each) => each === value['method']);
  if (Object.keys(value).some((name) => !NAMES.includes(name))) throw invalid('It has an unknown member.');
  if (method === undefined) throw invalid('The method is unknown.');
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalid('The URL is invalid.');
  const { href, username, password } = new URL(url);
  if (username !== '' || password !== '') throw invalid('The URL contains a password.');
  if (variable !== undefined && typeof variable !== 'string') throw invalid('The variable is not a name.');
  if (!READS.includes(method) && isConfirmed !== true) {
    throw new Refusal(
      409,
      'NOT_CONFIRMED',
      `A ${method} request can change data, so it has to be confirmed in the page.`,
    );
  }
  return {
    method,
    url: href,
    headers: readHeaders(headers),
    ...(body === undefined ? {} : { body: readBytes(body) }),
    ...(variable === undefined ? {} : { variable }),
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // It is refused below.
  }
  throw invalid('It is not a JSON object.');
}

function readHeaders(headers: unknown): Record<string, string> {
  if (!isRecord(headers)) throw invalid('The headers are not an object.');
  const pairs = Object.entries(headers);
  for (const [name, value] of pairs) {
    if (!HEADER_NAME.test(name) || OWN_HEADERS.includes(name.toLowerCase()))
      throw invalid(`The header ${JSON.stringify(name)} cannot be sent from the page.`);
    if (typeof value !== 'string' || !HEADER_VALUE.test(value)) throw invalid('The value of a header is invalid.');
  }
  return Object.fromEntries(pairs) as Record<string, string>;
}

function readBytes(body: unknown): Uint8Array {
  if (typeof body === 'string' && /^[A-Za-z\d+/]*={0,2}$/.test(body)) return Buffer.from(body, 'base64');
  throw invalid('The body is not base64.');
}

function invalid(reason: string): Refusal {
  return new Refusal(
    400,
    'INVALID_REQUEST',
    `The page sent a request that cannot be read. ${reason} Change the request, or reload the page.`,
  );
}

/** A request of the page that is not sent, or that failed. The message is for the user, and contains no secret. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
