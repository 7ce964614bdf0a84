import { isRecord, memberOf } from '../core/objects.ts';
import { hideSecrets, isCredentialHeader } from '../core/secrets.ts';
import { isPlainObject } from '../core/values.ts';
import { RequestError, ResponseError, textIn } from '../send/errors.ts';

/**
 * Adds what programs read of the errors of Octokit: `status`, `response`, `request`, and its name and message. The class stays.
 * Takes the arguments of the call: a request, or a query and its variables. With `withStatus`, a request that was not sent has the status 500, as with
 * Octokit.
 */
export function likeOctokit(error: unknown, [given, variables]: readonly unknown[], withStatus = false): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof RequestError)) return error.name === 'AbortError' ? extend(error, { status: 500 }) : error;
  const { status, headers, data, errors, code, url } = error as unknown as Partial<Record<string, unknown>>;
  if (Array.isArray(errors) && error.name === 'GraphQLError')
    return extend(error, {
      name: 'GraphqlResponseError',
      message: graphqlMessage(errors),
      // A document that is not text may refer to itself.
      request: hideSecrets({
        ...(typeof given === 'string' && { query: given }),
        ...(isRecord(variables) && { variables }),
      }),
      response: { errors, data },
    });
  const request = requestOf(given, error);
  if (typeof status !== 'number') return withStatus ? unsent(error, request) : error;
  // A list that lacks something, or data that is not JSON, which Octokit does not notice.
  if (code !== undefined || status < 300) return error;
  // Programs read members of it.
  const content = data === undefined ? '' : data;
  return extend(error, {
    name: 'HttpError',
    message: status === 304 ? 'Not modified' : messageOf(content),
    request,
    response: { url, status, headers, data: content },
  });
}

/** Octokit has the same class for a request that could not be sent, with status 500 and no response. */
function unsent({ route, url, stack, cause, message }: RequestError, request: object): Error {
  const reason = memberOf(cause, 'cause') ?? cause;
  const error = new ResponseError({ route, url, status: 500, data: undefined, headers: {} });
  const text = (typeof reason === 'string' ? reason : textIn(reason, 'message')) || message;
  if (stack !== undefined) error.stack = stack;
  return extend(error, { name: 'HttpError', message: text, cause, request });
}

/** The members can be changed, as those of Octokit. The stack shows the new message. */
function extend(error: Error, members: { readonly [name: string]: unknown }): Error {
  // The reason with which a program aborted, for example.
  if (!Object.isExtensible(error)) return error;
  const [first, ...frames] = (error.stack ?? '').split(/\n(?=\s*at )/);
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(error, name, { value, writable: true, configurable: true, enumerable: name !== 'message' });
  if (first !== undefined && frames.length > 0) error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

/** The request as it was built, without its secrets: programs write errors to logs. */
function requestOf(given: unknown, { url, route }: RequestError): object {
  const { method, headers, body } = (isRecord(given) ? given : {}) as { readonly [name: string]: unknown };
  return {
    method: String(method ?? route.split(' ', 1)[0]).toUpperCase(),
    url,
    headers: Object.fromEntries(
      Object.entries((headers ?? {}) as object).map(([name, value]) => [
        name,
        isCredentialHeader(name.toLowerCase()) ? '[REDACTED]' : value,
      ]),
    ),
    ...shownBody(body),
  };
}

/** A body that is JSON, without its secrets. Where other text, a form, a file or a stream has secrets is not known. */
function shownBody(body: unknown): { readonly body?: unknown } {
  if (typeof body === 'string') return jsonText(body);
  if (typeof body !== 'object' || body === null) return body === undefined ? {} : { body };
  return Array.isArray(body) || isPlainObject(body) ? { body: hideSecrets(body) } : {};
}

function jsonText(text: string): { readonly body?: string } {
  try {
    const data: unknown = JSON.parse(text);
    return isRecord(data) || Array.isArray(data) ? { body: JSON.stringify(hideSecrets(data)) } : {};
  } catch {
    return {};
  }
}

function messageOf(data: unknown): string {
  if (typeof data === 'string') return data;
  const message = textIn(data, 'message');
  if (message === undefined) return `Unknown error: ${JSON.stringify(data)}`;
  const page = textIn(data, 'documentation_url');
  const errors = memberOf(data, 'errors');
  const details = Array.isArray(errors) ? `: ${errors.map((each) => JSON.stringify(each)).join(', ')}` : '';
  return `${message}${details}${page === undefined ? '' : ` - ${page}`}`;
}

function graphqlMessage(errors: readonly unknown[]): string {
  return `Request failed due to following response errors:\n${errors.map((each) => ` - ${textIn(each, 'message')}`).join('\n')}`;
}
