import { EndpointError } from '../../core/errors.ts';
import { isPrintable } from './hidden-characters.ts';

/**
 * The file that a text refers to instead of a body that is read only when it is sent: the name of a `File`, or `body` for a blob or a
 * stream.
 */
export function fileNameOf(body?: Blob): string {
  const name = body && isFile(body) ? body.name : '';
  return name === '' ? 'body' : checkFileName(name);
}

/** Checks the kind of the object, because `Object.prototype` might have a `name`. */
function isFile(body: Blob): body is File {
  return Object.prototype.toString.call(body) === '[object File]';
}

/** The text is pasted into terminals and editors, so the name of a file must be printable on one line. */
export function checkFileName(name: string): string {
  if (isPrintable(name) && !name.includes('\n')) return name;
  throw unwritableFile('a file name with control characters, line breaks or invisible characters');
}

const MEDIA_TYPE =
  /^[!#$%&'*+\-.^_`|~\da-z]+\/[!#$%&'*+\-.^_`|~\da-z]+(?: *; *[!#$&\-^_.+\da-z]+=(?:[!#$%&'*+\-.^_`|~\da-z]+|"[^"\\;,]*"))*$/i;

/** The media type of a file in a form. */
export function checkMediaType(type: string): string {
  if (type === '') return 'application/octet-stream';
  if (MEDIA_TYPE.test(type)) return type;
  throw unwritableFile('a media type that is not of the form type/subtype; name=value');
}

function unwritableFile(what: string): EndpointError {
  const message = `A file in the body has ${what}, which cannot be safely written as text. Rename it, or use toFetch.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: 'data' });
}
