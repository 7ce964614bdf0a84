import type { ObjectOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { type Field, fieldsOf } from '../form/fields.ts';
import { type Report, readDraft } from '../form/read-draft.ts';
import type { View } from '../view.ts';
import type { Problem } from './problems.ts';

/** The API version may be any, so the compiler is to ask for none. */
export type CallOptions = ObjectOptions<never>;

export interface Call {
  readonly fields: readonly Field[];
  /** As `endpoint` takes them, without the token. */
  readonly options: CallOptions;
  /** What could not be read. */
  readonly problems: readonly Problem[];
}

/** Where the body is filled in that is no object of fields. */
export const DATA = 'data';

/** How the body is given: as fields, as JSON, as text or as a file. */
export function bodyKind({ body }: RouteRecord): 'none' | 'fields' | 'json' | 'text' | 'file' {
  if (body === undefined) return 'none';
  if (body.fields.length > 0) return 'fields';
  const types = Object.values(body.content);
  if (types.every((type) => type === 'binary')) return 'file';
  return types.every((type) => typeof type === 'string' && type.startsWith('string')) ? 'text' : 'json';
}

/** The call that is filled in. */
export function readCall(record: RouteRecord, view: View, file: File | undefined): Call {
  const problems: Problem[] = [];
  const report: Report = (field, message, isMissing = false) => {
    problems.push({ field, message, severity: 'error', isMissing });
  };
  const fields = fieldsOf(record, view.draft);
  const values = fields.map(({ name, control, pointer }) => [name, readDraft(control, view.draft, pointer, report)]);
  const data = readData(record, view, file, report);
  const { format, previews, apiVersion, baseUrl } = view;
  const options = {
    // In the bucket, every name is a parameter, whatever else it may mean.
    parameters: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    ...data,
    ...(format === '' && previews.length === 0
      ? {}
      : { mediaType: { ...(format === '' ? {} : { format }), ...(previews.length === 0 ? {} : { previews }) } }),
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(baseUrl === '' ? {} : { baseUrl }),
  } as unknown as CallOptions;
  return { fields, options, problems };
}

function readData(
  record: RouteRecord,
  { data, contentType }: View,
  file: File | undefined,
  report: Report,
): { readonly data?: unknown; readonly headers?: Record<string, string> } {
  const kind = bodyKind(record);
  const type = contentType || Object.keys(record.body?.content ?? {})[0] || '';
  if (kind === 'file' && file !== undefined) return { data: file, headers: { 'content-type': file.type || type } };
  if (data === '') return {};
  if (kind === 'text') return { data, headers: { 'content-type': type } };
  if (kind !== 'json') return {};
  try {
    return { data: JSON.parse(data) };
  } catch {
    report(DATA, 'This is not JSON yet.');
    return {};
  }
}
