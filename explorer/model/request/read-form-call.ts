import type { RouteRecord } from 'routebook/catalogue';
import type { Api, UntypedOptions } from '../api.ts';
import { type Field, fieldsOf } from '../form/fields.ts';
import { type Report, readDraft } from '../form/read-draft.ts';
import type { View } from '../view.ts';
import { bodyKind, DATA } from './media-types.ts';

/** Something wrong with what is filled in. */
export interface Problem {
  /** The pointer of the field it is about; absent if it is about the whole call. */
  readonly field?: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** A required value is not filled in yet. It is reported only after the user has left the field. */
  readonly isMissing?: boolean;
}

export interface Call {
  readonly fields: readonly Field[];
  /** As `endpoint` accepts them, without the token. */
  readonly options: UntypedOptions;
  /** The problems found while reading. */
  readonly problems: readonly Problem[];
}

/** The call that is filled in. */
export function readFormCall(api: Api, record: RouteRecord, view: View, file: File | undefined): Call {
  const problems: Problem[] = [];
  const report: Report = (field, message, isMissing = false) => {
    problems.push({ field, message, severity: 'error', isMissing });
  };
  const fields = fieldsOf(api, record, view.draft);
  const values = fields.map(({ name, control, pointer }) => [name, readDraft(control, view.draft, pointer, report)]);
  const { format, previews, apiVersion, baseUrl } = view;
  const { data, headers } = readData(record, view, file, report);
  // A media type has a slash; a format of GitHub, such as `raw`, has none.
  const accept = format.includes('/') ? { accept: format } : {};
  const isFormat = format !== '' && !format.includes('/');
  const given = new Map(values as [string, unknown][]);
  const inBody = fields.filter(({ place }) => place === 'body');
  const hasBody = record.body?.required === true || inBody.some(({ name }) => given.get(name) !== undefined);
  const sentHeaders = { ...headers, ...accept, ...(hasBody ? chosenType(record, view, inBody) : {}) };
  if (hasBody && isOneOfSeveral(api, record)) {
    const missing = inBody.filter(({ name, required }) => required && given.get(name) === undefined);
    const [type] = Object.keys(record.body?.content ?? {});
    for (const { name, pointer } of missing) report(pointer, `"${name}" is required in ${type}.`, true);
  }
  const options = {
    // Every name in this object is a parameter, even the name of an option.
    parameters: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    ...(data === undefined ? {} : { data }),
    ...(Object.keys(sentHeaders).length === 0 ? {} : { headers: sentHeaders }),
    ...(!isFormat && previews.length === 0
      ? {}
      : { mediaType: { ...(isFormat ? { format } : {}), ...(previews.length === 0 ? {} : { previews }) } }),
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(baseUrl === '' ? {} : { baseUrl }),
  } as unknown as UntypedOptions;
  return { fields, options, problems };
}

/** The header with the media type that was chosen for the fields of a body. */
function chosenType(
  { body }: RouteRecord,
  { contentType }: View,
  fields: readonly Field[],
): { readonly 'content-type'?: string } {
  const isOffered = contentType !== '' && Object.hasOwn(body?.content ?? {}, contentType);
  return isOffered && fields.length > 0 ? { 'content-type': contentType } : {};
}

/** Whether the body has several media types, of which the record contains the chosen one. The catalogue checks what all of them have. */
function isOneOfSeveral({ catalogue }: Api, { route }: RouteRecord): boolean {
  return Object.keys(catalogue.get(route)?.body?.content ?? {}).length > 1;
}

function readData(
  record: RouteRecord,
  { data, contentType }: View,
  file: File | undefined,
  report: Report,
): { readonly data?: unknown; readonly headers?: Record<string, string> } {
  const kind = bodyKind(record);
  const type = contentType || Object.keys(record.body?.content ?? {})[0] || '';
  if (kind === 'file') return readFile(file, type, report);
  if (data === '') return {};
  if (kind === 'text') return { data, headers: { 'content-type': type } };
  if (kind !== 'json') return {};
  try {
    return { data: JSON.parse(data) };
  } catch {
    report(DATA, 'This is not valid JSON.');
    return {};
  }
}

function readFile(file: File | undefined, type: string, report: Report): ReturnType<typeof readData> {
  if (file === undefined) {
    report(DATA, '"data" is required: choose the file to upload.', true);
    return {};
  }
  if (file.size === 0) report(DATA, 'This file is empty. Choose a file with content.');
  return { data: file, headers: { 'content-type': file.type || type } };
}
