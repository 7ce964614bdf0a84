import type { RouteRecord } from 'routebook/catalogue';
import type { Api, UntypedOptions } from '../api.ts';
import { type Field, fieldsOf } from '../form/fields.ts';
import { type Report, readDraft } from '../form/read-draft.ts';
import type { View } from '../view.ts';
import { bodyKind, DATA } from './body-kind.ts';

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
  const data = readData(record, view, file, report);
  const { format, previews, apiVersion, baseUrl } = view;
  const options = {
    // Every name in this object is a parameter, even the name of an option.
    parameters: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    ...data,
    ...(format === '' && previews.length === 0
      ? {}
      : { mediaType: { ...(format === '' ? {} : { format }), ...(previews.length === 0 ? {} : { previews }) } }),
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(baseUrl === '' ? {} : { baseUrl }),
  } as unknown as UntypedOptions;
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
