// The Responses Object, https://spec.openapis.org/oas/v3.1.1.html#responses-object

import type { ResponseHeaderNames, Route, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { acceptHeader, mediaType, readContent, vendorFormat } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { readEvents } from './schema/events.ts';
import { schemaType } from './schema/schema.ts';

/** Successful responses and redirects by status and content type, and errors in the same form. */
export function readResponses(
  operation: JsonCursor,
  context: OperationContext,
): Pick<Route, 'responses' | 'headers' | 'headerTypes' | 'errors' | 'formats' | 'events'> {
  const declared = operation.get('responses')?.entries() ?? [];
  const hasSuccess = declared.some(([status]) => /^2/.test(status));
  const responses: [string, { [contentType: string]: Type }][] = [];
  const errors: typeof responses = [];
  const formats: [string, Type][] = [];
  const headers: [string, ResponseHeaderNames][] = [];
  const headerTypes: [string, { [name: string]: Type }][] = [];
  const streamed: (readonly [string, JsonCursor])[] = [];
  for (const [status, raw] of declared) {
    const isFailure = !isSuccess(status, hasSuccess);
    const declaredContent = readContent(raw.resolve(), context);
    if (!isFailure) streamed.push(...declaredContent.map(([name, media]) => [name, media.resolve()] as const));
    const content = readTypes(declaredContent, isFailure ? undefined : formats, context);
    const names = context.options.keys === 'templates' || isFailure ? undefined : readHeaders(raw.resolve());
    if (names !== undefined) headers.push([statusName(status), names]);
    if (names !== undefined && context.options.keepLimits)
      headerTypes.push([statusName(status), readHeaderTypes(raw.resolve(), context)]);
    (isFailure ? errors : responses).push([statusName(status), Object.fromEntries(content)]);
  }
  const events = readEvents(streamed, context);
  return {
    ...(declared.length > 0 ? { responses: Object.fromEntries(responses) } : {}),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(headerTypes.length > 0 ? { headerTypes: Object.fromEntries(headerTypes) } : {}),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...(formats.length > 0 ? { formats: Object.fromEntries(formats) } : {}),
    ...(events === undefined ? {} : { events }),
  };
}

/** The types of the media types of a response. Those of a vendor's formats are added to the formats. */
function readTypes(
  declared: ReturnType<typeof readContent>,
  formats: [string, Type][] | undefined,
  context: OperationContext,
): [string, Type][] {
  const content: [string, Type][] = [];
  for (const [name, media] of declared) {
    const schema = media.resolve().raw('schema');
    const type = schema === undefined ? 'unknown' : schemaType(schema, 'response', context.schemas);
    const format = vendorFormat(mediaType(name), context.options.vendor);
    // A media type may be listed with and without a character set, but described only once.
    const isRepeated = type === 'unknown' && content.some(([each]) => each === mediaType(name));
    if (isRepeated) continue;
    if (format === undefined || formats === undefined) content.push([mediaType(name), type]);
    else formats.push([format, type]);
  }
  return content;
}

/** The Header Object, https://spec.openapis.org/oas/v3.1.1.html#header-object. `content-type` is described elsewhere. */
function readHeaders(response: JsonCursor): ResponseHeaderNames | undefined {
  const declared = (response.get('headers')?.entries() ?? []).map(
    ([name, header]) => [name.toLowerCase(), header.resolve().is('required')] as const,
  );
  const named = (isWanted: boolean) => [
    ...new Set(declared.filter(([name, is]) => is === isWanted && name !== 'content-type').map(([name]) => name)),
  ];
  const [required, optional] = [named(true), named(false)];
  if (required.length + optional.length === 0) return undefined;
  return {
    ...(required.length === 0 ? {} : { required }),
    ...(optional.length === 0 ? {} : { optional }),
  };
}

function readHeaderTypes(response: JsonCursor, { schemas }: OperationContext): { [name: string]: Type } {
  const types = (response.get('headers')?.entries() ?? []).flatMap(([name, header]): [string, Type][] => {
    const schema = header.resolve().raw('schema');
    return schema === undefined ? [] : [[name.toLowerCase(), schemaType(schema, 'response', schemas)]];
  });
  return Object.fromEntries(types);
}

/** The `accept` header of an operation: the media types of its successful responses or, if it has none, of its errors. */
export function readAccept(operation: JsonCursor): string | undefined {
  const declared = operation.get('responses')?.entries() ?? [];
  const hasSuccess = declared.some(([status]) => /^2/.test(status));
  const offered = (isWanted: (status: string) => boolean) =>
    declared
      .filter(([status]) => isWanted(status))
      .flatMap(([, raw]) => (raw.resolve().get('content')?.entries() ?? []).map(([name]) => name));
  return acceptHeader(offered((status) => isSuccess(status, hasSuccess))) ?? acceptHeader(offered(() => true));
}

/** `4xx` → `4XX`, as the standard writes it. */
function statusName(status: string): string {
  return status === 'default' ? status : status.toUpperCase();
}

/** `default` stands for all undeclared statuses. It counts as a success only if no other success is declared. */
function isSuccess(status: string, hasSuccess: boolean): boolean {
  return /^[23]/.test(status) || (status === 'default' && !hasSuccess);
}
