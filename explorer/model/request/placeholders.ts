import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import type { Api, UntypedOptions } from '../api.ts';
import type { Control } from '../form/control.ts';
import { fileOf } from '../form/read-draft.ts';
import { bodyKind } from './media-types.ts';
import type { Call } from './read-form-call.ts';

/** A call with placeholders such as `OWNER` for everything required that is not filled in. */
export interface CompleteCall extends Call {
  /** The names of parameters and fields that have a placeholder, nested ones too. */
  readonly placeholders: ReadonlySet<string>;
  /** How many values have a placeholder. */
  readonly remaining: number;
}

export function completeCall(
  api: Pick<Api, 'baseUrl' | 'needsBaseUrl'>,
  record: RouteRecord,
  call: Call,
): CompleteCall {
  const given: Readonly<Record<string, unknown>> = call.options.parameters ?? {};
  const missing = call.fields.filter(({ name, required }) => required && given[name] === undefined);
  const names: string[] = [];
  const values = missing.map(({ name, control }) => [name, placeholderValue(control, name, names)] as const);
  const needsBaseUrl = api.needsBaseUrl === true && !('baseUrl' in call.options);
  const options = {
    ...call.options,
    parameters: { ...given, ...Object.fromEntries(values) },
    ...(needsBaseUrl ? { baseUrl: api.baseUrl } : {}),
    ...dataOf(record, call.options),
  } as UntypedOptions;
  if (needsBaseUrl) names.push('baseUrl');
  return { ...call, options, placeholders: new Set(names), remaining: names.length };
}

/** `issue_number` → `ISSUE_NUMBER` */
export function placeholderName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '')
      .toUpperCase() || 'VALUE'
  );
}

/**
 * A placeholder for a required value, with everything optional left out. It is a name in capitals for every type, even for booleans and
 * choices: a value that looks right could be sent by mistake.
 */
function placeholderValue(control: Control, name: string, names: string[]): unknown {
  if (control.kind === 'items') return [placeholderValue(control.item, name, names)];
  if (control.kind === 'group') {
    const members = control.members.filter(({ required }) => required);
    if (members.length > 0) {
      return Object.fromEntries(
        members.map((member) => [member.name, placeholderValue(member.control, member.name, names)]),
      );
    }
  }
  names.push(name);
  const isFile = control.kind === 'file' || (control.kind === 'lines' && control.item === 'file');
  const value = isFile ? fileOf(placeholderName(name)) : placeholderName(name);
  return control.kind === 'lines' || control.kind === 'choices' ? [value] : value;
}

/** A file that is named, but not chosen yet. It has content, because an empty one would be written differently. */
function dataOf(record: RouteRecord, options: UntypedOptions): { readonly data?: unknown; readonly headers?: object } {
  const { data, headers } = options as { readonly data?: unknown; readonly headers?: object };
  const isEmptyFile = data instanceof File && data.size === 0;
  if (bodyKind(record) !== 'file' || (data !== undefined && !isEmptyFile)) return {};
  const name = data instanceof File ? data.name : 'FILE';
  const type = Object.keys(record.body?.content ?? {})[0] ?? 'application/octet-stream';
  return { data: new File(['content'], name, { type }), headers: headers ?? { 'content-type': type } };
}

/** The input for writing a request. */
export interface Source {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly request: RequestOptions;
  /** The environment variable that replaces the token; `false` to write the token itself. */
  readonly mask: string | false;
  /** The module that exports the typed `endpoint`. */
  readonly module: string;
}

/** Writes a request in a format. */
export type Write = (source: Source) => string;
