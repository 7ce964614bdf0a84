import { hideCredentials } from './errors/facts.ts';
import type { Outgoing } from './redirect.ts';

/** Reads the content of a response: JSON is parsed, text is a string, and anything else is bytes. */
export async function readData(response: Response): Promise<unknown> {
  if (response.body === null || response.status === 204 || response.status === 205) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!isJson(type)) {
    // Formats of GitHub such as application/vnd.github.v3.diff are text, which their character set shows.
    return /^text\/|charset=|xml/i.test(type) ? response.text() : response.arrayBuffer();
  }
  const text = await response.text();
  return text === '' ? undefined : parseJson(text, type);
}

/**
 * Reads the content of an error response. Anything that is not JSON is text, regardless of its type. The credentials of the request
 * are hidden.
 */
export async function readErrorData(response: Response, { headers }: Outgoing): Promise<unknown> {
  const safe = hideCredentials(await response.text(), headers);
  try {
    return JSON.parse(safe);
  } catch {
    return safe || undefined;
  }
}

/** Includes `application/vnd.github.v3.object`, a JSON format without the usual ending. */
function isJson(type: string): boolean {
  return /[/+]json\b|\.object\b/i.test(type);
}

function parseJson(text: string, type: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    // application/vnd.github.raw+json is the content of a file, which need not be JSON.
    if (/\.raw\b/.test(type)) return text;
    throw fault;
  }
}
