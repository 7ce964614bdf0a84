import type { RouteRecord } from 'routebook/catalogue';
import type { Api, UntypedOptions } from '../api.ts';
import type { Control } from '../form/control.ts';
import type { Field } from '../form/fields.ts';
import { bodyKind } from './body-kind.ts';
import type { Call } from './read-form-call.ts';

/** A call with placeholders such as `OWNER` for everything required that is not filled in. */
export interface CompleteCall extends Call {
  /** Names of parameters and fields that have a placeholder. */
  readonly placeholders: ReadonlySet<string>;
}

export function completeCall(
  api: Pick<Api, 'baseUrl' | 'needsBaseUrl'>,
  record: RouteRecord,
  call: Call,
): CompleteCall {
  const given: Readonly<Record<string, unknown>> = call.options.parameters ?? {};
  const missing = call.fields.filter(({ name, required }) => required && given[name] === undefined);
  const values = missing.map((field) => [field.name, placeholderOf(field)] as const);
  const needsBaseUrl = api.needsBaseUrl === true && !('baseUrl' in call.options);
  const options = {
    ...call.options,
    parameters: { ...given, ...Object.fromEntries(values) },
    ...(needsBaseUrl ? { baseUrl: api.baseUrl } : {}),
    ...dataOf(record, call.options),
  } as UntypedOptions;
  const names = missing.map(({ name }) => name);
  return { ...call, options, placeholders: new Set(needsBaseUrl ? ['baseUrl', ...names] : names) };
}

/** The same options with placeholders that have the type of their parameter, so that a typed call compiles. */
export function typedOptions({ fields, options, placeholders }: CompleteCall): UntypedOptions {
  const parameters = { ...options.parameters };
  for (const { name, control } of fields) {
    if (placeholders.has(name)) parameters[name] = placeholderValue(control, name);
  }
  return { ...options, parameters } as UntypedOptions;
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

/** In a URL, every value is text, so any name can be a placeholder. In a body, the placeholder has the type of the value. */
function placeholderOf({ name, place, control }: Field): unknown {
  if (control.kind === 'choice' || control.kind === 'boolean') return placeholderValue(control, name);
  return place === 'body' ? placeholderValue(control, name) : placeholderName(name);
}

/** A value of the right type, with everything optional left out. */
export function placeholderValue(control: Control, name: string): unknown {
  switch (control.kind) {
    case 'text':
      return TEXTS[control.format ?? ''] ?? placeholderName(name);
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'choice':
      return control.values[0];
    case 'choices':
      return control.values.slice(0, 1);
    case 'lines':
      return [control.item === 'number' ? 1 : placeholderName(name)];
    case 'group': {
      const members = control.members.filter(({ required }) => required);
      return Object.fromEntries(members.map((member) => [member.name, placeholderValue(member.control, member.name)]));
    }
    case 'items':
      return [placeholderValue(control.item, name)];
    case 'json':
      return {};
    case 'any':
      return placeholderName(name);
  }
}

const TEXTS: { readonly [format: string]: string } = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://example.com',
  email: 'octocat@example.com',
};

/** A file that is named, but not chosen yet. It has content, because an empty one would be written differently. */
function dataOf(record: RouteRecord, options: UntypedOptions): { readonly data?: unknown; readonly headers?: object } {
  const { data, headers } = options as { readonly data?: unknown; readonly headers?: object };
  const isEmptyFile = data instanceof File && data.size === 0;
  if (bodyKind(record) !== 'file' || (data !== undefined && !isEmptyFile)) return {};
  const name = data instanceof File ? data.name : 'FILE';
  const type = Object.keys(record.body?.content ?? {})[0] ?? 'application/octet-stream';
  return { data: new File(['content'], name, { type }), headers: headers ?? { 'content-type': type } };
}
