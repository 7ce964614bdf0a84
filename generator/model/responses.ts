// The Responses Object, https://spec.openapis.org/oas/v3.1.1.html#responses-object

import type { Route, Type } from '../catalogue.ts';
import type { Place } from '../read/place.ts';
import { mediaType, vendorFormat } from './media-type.ts';
import type { OperationContext } from './operation.ts';
import { schemaType } from './schema.ts';

type Responses = NonNullable<Route['responses']>;
type Formats = NonNullable<Route['formats']>;

/** Successes and redirects by status and content type. What a failure looks like is no part of the catalogue's types. */
export function readResponses(
  operation: Place,
  context: OperationContext,
): { responses?: Responses; formats?: Formats } {
  const declared = operation.get('responses')?.entries() ?? [];
  const hasSuccess = declared.some(([status]) => /^2/.test(status));
  const responses: [string, { [contentType: string]: Type }][] = [];
  const formats: [string, Type][] = [];
  for (const [status, raw] of declared) {
    if (!isKept(status, hasSuccess)) continue;
    const content: [string, Type][] = [];
    for (const [name, media] of raw.resolve().get('content')?.entries() ?? []) {
      const schema = media.resolve().raw('schema');
      const type = schema === undefined ? 'unknown' : schemaType(schema, 'response', context.schemas);
      const format = vendorFormat(mediaType(name), context.options.vendor);
      if (format === undefined) content.push([mediaType(name), type]);
      else formats.push([format, type]);
    }
    responses.push([status.toUpperCase(), Object.fromEntries(content)]);
  }
  return {
    ...(declared.length > 0 ? { responses: Object.fromEntries(responses) } : {}),
    ...(formats.length > 0 ? { formats: Object.fromEntries(formats) } : {}),
  };
}

/** `default` stands for every status that is not declared: a success only where no other one is. */
function isKept(status: string, hasSuccess: boolean): boolean {
  return /^[23]/.test(status) || (status === 'default' && !hasSuccess);
}
