import { EndpointError } from '../../errors.ts';
import type { BodyData, MediaData } from '../data.ts';

/** The media type that a body is sent as, and what the description says about it. */
export interface ChosenMedia {
  /** As it goes into the header; undefined if the body brings its own. */
  readonly header: string | undefined;
  readonly kind: BodyKind;
  readonly media: MediaData;
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'raw';

const NOTHING: MediaData = {};

/** The media type without parameters, in lowercase. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function kindOf(mediaType: string): BodyKind {
  const type = essence(mediaType);
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return type === 'multipart/form-data' ? 'multipart' : 'raw';
}

/**
 * Which of the media types of an operation a body is sent as: the one that the caller names in `content-type`; the one that fits
 * the kind of `data`; JSON; the first.
 */
export function chooseMedia(body: BodyData, given: string | undefined, data: unknown, hasFiles: boolean): ChosenMedia {
  const names = Object.keys(body.media);
  if (given !== undefined) return chooseGiven(body, names, given);
  const fitting = kindOfData(data, hasFiles);
  const name =
    (fitting === undefined ? undefined : names.find((each) => isOfKind(each, fitting))) ??
    names.find((each) => essence(each) === 'application/json') ??
    names.find((each) => kindOf(each) === 'json') ??
    names.find((each) => kindOf(each) !== 'raw') ??
    names[0] ??
    '*/*';
  const media = body.media[name] ?? NOTHING;
  if (!name.includes('*')) return { header: name, kind: kindOf(name), media };
  // Any type will do: fields and plain data go as JSON, anything else brings its own type.
  return fitting === undefined || typeof data === 'string'
    ? { header: undefined, kind: typeof data === 'string' ? 'raw' : 'json', media }
    : { header: undefined, kind: 'raw', media };
}

function chooseGiven(body: BodyData, names: readonly string[], given: string): ChosenMedia {
  const type = essence(given);
  const [main = ''] = type.split('/');
  const name =
    names.find((each) => essence(each) === type) ?? names.find((each) => each === `${main}/*` || each === '*/*');
  if (name === undefined && kindOf(given) !== 'raw') {
    const message = `The operation takes no ${type} body. Pass one of these as the "content-type" header: ${names.join(', ')}.`;
    throw new EndpointError('INVALID_HEADER', message, { parameter: 'content-type' });
  }
  return { header: given, kind: kindOf(given), media: (name === undefined ? undefined : body.media[name]) ?? NOTHING };
}

type DataKind = 'form' | 'multipart' | 'bytes';

/** What `data` is by itself, where that leaves no choice. */
function kindOfData(data: unknown, hasFiles: boolean): DataKind | undefined {
  if (data === undefined) return hasFiles ? 'multipart' : undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const name = Object.prototype.toString.call(data).slice(8, -1);
  if (name === 'FormData') return 'multipart';
  if (name === 'URLSearchParams') return 'form';
  const isBytes = ArrayBuffer.isView(data) || /^(?:Blob|File|ReadableStream|(?:Shared)?ArrayBuffer)$/.test(name);
  return isBytes || Symbol.asyncIterator in data ? 'bytes' : undefined;
}

function isOfKind(mediaType: string, kind: DataKind): boolean {
  return kind === 'bytes' ? kindOf(mediaType) === 'raw' : kindOf(mediaType) === kind;
}
