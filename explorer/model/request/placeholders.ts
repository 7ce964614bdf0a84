import type { EndpointError, RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { isRecord } from '../../../src/core/objects.ts';
import type { Api, UntypedOptions } from '../api.ts';
import type { Control } from '../form/control.ts';
import { DATA } from '../form/draft.ts';
import { type Field, mediaTypeOf } from '../form/fields.ts';
import { fileOf } from '../form/read-draft.ts';
import type { Built } from './build.ts';
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
  const data: Readonly<Record<string, unknown>> = call.isWhole ? Object(call.options['data']) : {};
  const isMember = ({ place }: Field) => call.isWhole && place === 'body';
  const isGiven = (field: Field) => (isMember(field) ? data : given)[field.name] !== undefined;
  const names: string[] = [];
  const missing = [...call.fields, ...call.written]
    .filter((field) => field.required && !isGiven(field) && (field.pointer !== DATA || isMember(field)))
    .map((field) => [field, placeholderValue(field.control, field.name, names)] as const);
  const fill = (own: object, isOwn: (field: Field) => boolean) => ({
    ...own,
    ...Object.fromEntries(missing.filter(([field]) => isOwn(field)).map(([{ name }, value]) => [name, value])),
  });
  const whole = fill(data, isMember);
  const needsBaseUrl = api.needsBaseUrl === true && !('baseUrl' in call.options);
  const { data: empty, ...others } = call.options as { readonly data?: unknown };
  const isReplaced =
    call.written.length > 0 && missing.length > 0 && isRecord(empty) && Object.keys(empty).length === 0;
  const options = {
    ...(isReplaced ? others : call.options),
    parameters: fill(given, (field) => !isMember(field)),
    ...(Object.keys(whole).length > 0 ? { data: whole } : {}),
    ...(needsBaseUrl ? { baseUrl: api.baseUrl } : {}),
    ...dataOf(record, call, names),
  } as UntypedOptions;
  if (needsBaseUrl) names.push('baseUrl');
  return { ...call, options, placeholders: new Set(names), remaining: names.length };
}

/** A call that is shown, with the request that is built from it. */
export interface ShownCall {
  readonly call: CompleteCall;
  readonly built: Built;
  /** Why the builder refuses values that are filled in. They have placeholders too. */
  readonly refusal: EndpointError | undefined;
}

/** Builds the request of a call with placeholders. A value that the builder refuses leaves the others in the code. */
export function buildShown(
  api: Api,
  record: RouteRecord,
  call: Call,
  buildWith: (options: UntypedOptions) => Built,
): ShownCall {
  const complete = completeCall(api, record, call);
  const built = buildWith(complete.options);
  if (!('error' in built)) return { call: complete, built, refusal: undefined };
  const refusal = built.error;
  const refused = new Set(refusal.parameters ?? [refusal.parameter]);
  const given = Object.entries(call.options.parameters ?? {});
  const accepted = given.filter(([name]) => !refused.has(name));
  if (accepted.length === given.length) return { call: complete, built, refusal };
  const options = { ...call.options, parameters: Object.fromEntries(accepted) } as UntypedOptions;
  return { ...buildShown(api, record, { ...call, options }, buildWith), refusal };
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

/** A type that requires itself has no end. */
const MAX_DEPTH = 8;

/**
 * A placeholder for a required value, with everything optional left out. It is a name in capitals for every type, even for booleans and
 * choices: a value that looks right could be sent by mistake.
 */
export function placeholderValue(control: Control, name: string, names: string[], depth = 0): unknown {
  const inner = (each: Control, own = name) => placeholderValue(each, own, names, depth + 1);
  if (depth < MAX_DEPTH) {
    if (control.kind === 'items') return [inner(control.itemAt(0))];
    if (control.kind === 'union' && control.options[0]) return inner(control.options[0].control);
    if (control.kind === 'group') {
      const members = control.membersFor(undefined).filter(({ required }) => required);
      const entries = members.map((member) => [member.name, inner(member.control, member.name)] as const);
      if (members.length > 0) return Object.fromEntries(entries);
      if (control.rest) return { NAME: inner(control.rest()) };
    }
  }
  names.push(name);
  const isFile = control.kind === 'file' || (control.kind === 'lines' && control.item === 'file');
  const value = isFile ? fileOf(placeholderName(name)) : placeholderName(name);
  return control.kind === 'lines' || control.kind === 'choices' ? [value] : value;
}

/** The body, if it is one field. A file that is named, but not chosen yet, has content, because an empty one would be written differently. */
function dataOf(
  record: RouteRecord,
  call: Call,
  names: string[],
): { readonly data?: unknown; readonly headers?: object } {
  const { data, headers } = call.options as { readonly data?: unknown; readonly headers?: object };
  const field = call.fields.find(({ pointer, place }) => pointer === DATA && place === 'body');
  if (field === undefined || !field.required || call.isWhole) return {};
  if (field.control.kind === 'file') {
    if (data !== undefined && !(data instanceof File && data.size === 0)) return {};
    const type = mediaTypeOf(record) || 'application/octet-stream';
    const name = data instanceof File ? data.name : 'FILE';
    return { data: new File(['content'], name, { type }), headers: headers ?? { 'content-type': type } };
  }
  const isGiven = data !== undefined || call.hasMembers;
  return isGiven ? {} : { data: placeholderValue(field.control, field.name, names) };
}

/** The input for writing a request. */
export interface Source {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly request: RequestOptions;
  /** The environment variable that replaces the token; `false` to write the token itself. */
  readonly mask: string | false;
  /** The header with the API version that is selected, if it is the default one, which the request does not contain. */
  readonly version?: Readonly<Record<string, string>> | undefined;
  /** The module that exports the typed `endpoint`. */
  readonly module: string;
}

/** Writes a request in a format. */
export type Write = (source: Source) => string;
