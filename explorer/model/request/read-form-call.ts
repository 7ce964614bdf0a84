import type { RouteRecord } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { OPTION_NAMES } from '../../../src/core/read-options.ts';
import type { Api, UntypedOptions } from '../api.ts';
import type { Control } from '../form/control.ts';
import { BODY, DATA, type Draft, isJsonText, setText } from '../form/draft.ts';
import { type Field, fieldsOf, mediaTypeOf, rootControl } from '../form/fields.ts';
import { type Report, readDraft } from '../form/read-draft.ts';
import type { View } from '../view.ts';

/** Something wrong with what is filled in. */
export interface Problem {
  /** The pointer of the field it is about; absent if it is about the whole call. */
  readonly field?: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** A required value is not filled in yet. It is reported only after the user has left the field. */
  readonly isMissing?: boolean;
  /** Where it is in a field that is JSON, from 1. */
  readonly line?: number | undefined;
}

export interface Call {
  readonly fields: readonly Field[];
  /** The members of a body that is written as JSON, which have no fields of their own. */
  readonly written: readonly Field[];
  /** As `endpoint` accepts them, without the token. */
  readonly options: UntypedOptions;
  /** Whether the members of a body that is one field are passed like parameters. */
  readonly hasMembers: boolean;
  /** Whether body fields are the members of `data`, because one of them has the name of an option. */
  readonly isWhole: boolean;
  /** The problems found while reading. */
  readonly problems: readonly Problem[];
}

/** What a form is read with. */
interface FormSource {
  readonly api: Api;
  readonly shapes: ShapeSource | undefined;
  /** With the body of the chosen media type. */
  readonly record: RouteRecord;
  /** The file of a body that is one. */
  readonly file?: File | undefined;
}

/** The call that is filled in. */
export function readFormCall({ api, shapes, record, file }: FormSource, view: View): Call {
  const problems: Problem[] = [];
  const report: Report = (field, message, isMissing = false, line) => {
    problems.push({ field, message, severity: 'error', isMissing, line });
  };
  const fields = fieldsOf(api, shapes, record, view.draft);
  const written = isJsonText(view.draft.get(BODY))
    ? fieldsOf(api, shapes, record, setText(view.draft, BODY, undefined)).filter(
        ({ place, pointer }) => place === 'body' && pointer !== DATA,
      )
    : [];
  const root = rootControl(api, shapes, record);
  const isFile = root?.kind === 'file';
  const read = fields.map(
    (field) => [field, isFile && field.pointer === DATA ? undefined : readField(field, view.draft, report)] as const,
  );
  const body = isFile ? readFile(file, mediaTypeOf(record), report) : readBody(api, record, root, view, read, report);
  const { format, previews, apiVersion, baseUrl } = view;
  const isBody = (pointer: string) => pointer === DATA && body.hasData;
  const { isWhole = false } = body;
  const parameters = [
    ...read.flatMap(([{ name, pointer, place }, value]) =>
      value === undefined || isBody(pointer) || (isWhole && place === 'body') ? [] : [[name, value] as const],
    ),
    ...Object.entries(body.members ?? {}),
  ];
  // A media type has a slash; a format of GitHub, such as `raw`, has none.
  const isFormat = format !== '' && !format.includes('/');
  const inBody = fields.filter(({ place }) => place === 'body');
  const given = new Set([...parameters.map(([name]) => name), ...(isWhole ? Object.keys(Object(body.data)) : [])]);
  const hasBody =
    record.body?.required === true || inBody.some(({ name }) => given.has(name)) || body.data !== undefined;
  const headers = {
    ...body.headers,
    ...(format.includes('/') ? { accept: format } : {}),
    ...(hasBody && !body.headers ? chosenType(record, view) : {}),
  };
  if (hasBody && isOneOfSeveral(api, record)) {
    const missing = inBody.filter(({ name, pointer, required }) => required && pointer !== DATA && !given.has(name));
    for (const { name, pointer } of missing) report(pointer, `"${name}" is required in ${mediaTypeOf(record)}.`, true);
  }
  const options = {
    // Every name in this object is a parameter, even the name of an option.
    parameters: Object.fromEntries(parameters),
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(!isFormat && previews.length === 0
      ? {}
      : { mediaType: { ...(isFormat ? { format } : {}), ...(previews.length === 0 ? {} : { previews }) } }),
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(baseUrl === '' ? {} : { baseUrl }),
  } as unknown as UntypedOptions;
  return { fields, written, options, hasMembers: body.members !== undefined, isWhole, problems };
}

function readField({ control, pointer }: Field, draft: Draft, report: Report): unknown {
  return readDraft(control, draft, pointer, report);
}

/** The body of a call: members that are passed like parameters, or data. */
interface ReadBody {
  readonly members?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  /** Whether the field `data` is the body. */
  readonly hasData: boolean;
  /** Whether `data` has the body fields. */
  readonly isWhole?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is JSON or one field. An object is passed by its members, unless it is a map or one has the name of a parameter. */
function readBody(
  { isGitHub }: Api,
  record: RouteRecord,
  root: Control | undefined,
  { draft, contentType }: View,
  read: readonly (readonly [Field, unknown])[],
  report: Report,
): ReadBody {
  const field = read.find(([{ pointer, place }]) => pointer === DATA && place === 'body');
  const isOneField = field !== undefined && field[0].control === root;
  const isJson = isJsonText(draft.get(BODY));
  // Builders of other APIs take such a body only as a whole.
  const isWhole = !isGitHub && record.body?.fields.some(({ name }) => OPTION_NAMES.has(name)) === true;
  if (root === undefined || !(isJson || isOneField)) {
    if (root === undefined || !isWhole) return { hasData: false };
    const members = read.filter(([{ place }, each]) => place === 'body' && each !== undefined);
    const data = Object.fromEntries(members.map(([{ name }, each]) => [name, each]));
    return { hasData: false, isWhole, ...(members.length > 0 ? { data } : {}) };
  }
  const value = isJson ? readDraft(root, draft, BODY, report) : field?.[1];
  const taken = new Set(record.parameters.map(({ name }) => name));
  // The names of a map are not those of parameters: types of calls have it as `data`.
  const hasNames = (record.body?.fields.length ?? 0) > 0;
  const isSpread =
    hasNames &&
    !isWhole &&
    isRecord(value) &&
    Object.keys(value).length > 0 &&
    !Object.keys(value).some((name) => taken.has(name));
  if (isSpread) return { members: value, hasData: isOneField };
  const type = Object.hasOwn(record.body?.content ?? {}, contentType) ? contentType : mediaTypeOf(record);
  const isText = typeof value === 'string' && !/\bjson\b/.test(type);
  return { data: value, hasData: isOneField, ...(isText ? { headers: { 'content-type': type } } : {}) };
}

function readFile(file: File | undefined, type: string, report: Report): ReadBody {
  if (file === undefined) {
    report(DATA, '"data" is required: choose the file to upload.', true);
    return { hasData: true };
  }
  if (file.size === 0) report(DATA, 'This file is empty. Choose a file with content.');
  return { data: file, hasData: true, headers: { 'content-type': file.type || type } };
}

/** The header with the media type that was chosen for the body. */
function chosenType({ body }: RouteRecord, { contentType }: View): { readonly 'content-type'?: string } {
  const isOffered = contentType !== '' && Object.hasOwn(body?.content ?? {}, contentType);
  return isOffered ? { 'content-type': contentType } : {};
}

/** Whether the body has several media types, of which the record contains the chosen one. The catalogue checks what all of them have. */
function isOneOfSeveral({ catalogue }: Api, { route }: RouteRecord): boolean {
  return Object.keys(catalogue.get(route)?.body?.content ?? {}).length > 1;
}
