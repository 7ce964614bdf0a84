// The Responses Object, https://spec.openapis.org/oas/v3.1.1.html#responses-object

import type { Route, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { acceptHeader, mediaType, readContent, vendorFormat } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { schemaType } from './schema/schema.ts';

type Responses = NonNullable<Route['responses']>;
type Formats = NonNullable<Route['formats']>;

/** Successful responses and redirects by status and content type, and errors in the same form. */
export function readResponses(
  operation: JsonCursor,
  context: OperationContext,
): { responses?: Responses; errors?: Responses; formats?: Formats } {
  const declared = operation.get('responses')?.entries() ?? [];
  const hasSuccess = declared.some(([status]) => /^2/.test(status));
  const responses: [string, { [contentType: string]: Type }][] = [];
  const errors: typeof responses = [];
  const formats: [string, Type][] = [];
  for (const [status, raw] of declared) {
    const isFailure = !isSuccess(status, hasSuccess);
    const content: [string, Type][] = [];
    for (const [name, media] of readContent(raw.resolve(), context)) {
      const schema = media.resolve().raw('schema');
      const type = schema === undefined ? 'unknown' : schemaType(schema, 'response', context.schemas);
      const format = vendorFormat(mediaType(name), context.options.vendor);
      // A media type may be listed with and without a character set, but described only once.
      const isRepeated = type === 'unknown' && content.some(([each]) => each === mediaType(name));
      if (isRepeated) continue;
      if (format === undefined || isFailure) content.push([mediaType(name), type]);
      else formats.push([format, type]);
    }
    (isFailure ? errors : responses).push([statusName(status), Object.fromEntries(content)]);
  }
  return {
    ...(declared.length > 0 ? { responses: Object.fromEntries(responses) } : {}),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...(formats.length > 0 ? { formats: Object.fromEntries(formats) } : {}),
  };
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
