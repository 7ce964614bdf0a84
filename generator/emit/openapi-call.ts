import type { ModelRoute } from '../catalogue.ts';
import { objectType } from '../model/types.ts';
import type { CallContext } from './call-text.ts';
import { bodyText } from './openapi/body-text.ts';
import { type OpenApiParameters, openApiParameters } from './openapi-parameters.ts';
import { joinMembers, memberCount, memberTexts, propertyName, typeText } from './type-text.ts';

/** The `parameters` of a route whose requests follow the description: flat, or with the whole body in `data`. */
export function openApiCallText(route: ModelRoute, context: CallContext): string {
  const parameters = openApiParameters(route, context.schemas);
  const parts: string[] = [];
  const flat = withHeaders(parameters, context);
  if (flat !== undefined) parts.push(flat);
  const body = bodyText(route, parameters, context);
  if (body !== undefined) parts.push(body);
  if (parameters.required.length > 0) parts.push(requiredHeaders(parameters, context));
  if (parameters.needsHeaders) parts.push('{ headers: api.OpenApiHeaders }');
  return parts.length === 0 ? '{}' : parts.join(' & ');
}

/** Path and query parameters, and everything else that is passed by name; empty if there is nothing. */
function withHeaders({ flat, headers, bucket }: OpenApiParameters, { style, nameOf }: CallContext): string | undefined {
  const texts = memberTexts(flat, style);
  if (headers.length === 0 && memberCount(bucket) === 0) {
    return texts.length === 0 ? undefined : (nameOf(flat) ?? `{ ${joinMembers(texts)} }`);
  }
  if (memberCount(bucket) > 0) {
    const mark = bucket.required === undefined ? '?' : '';
    texts.push(`parameters${mark}: { ${joinMembers([...memberTexts(bucket, style), '[name: string]: unknown'])} }`);
  }
  if (headers.length > 0) texts.push(`headers?: ${headersText(headers, style)}`);
  return `{ ${joinMembers(texts)} }`;
}

/** Headers are checked if they are spelled as in the description or in lowercase. Other spellings are accepted. */
function headersText(headers: OpenApiParameters['headers'], style: CallContext['style']): string {
  const names = new Map(
    headers.flatMap(([name, type]) => [[name, type] as const, [name.toLowerCase(), type] as const]),
  );
  const members = [...names].map(([name, type]) => `${propertyName(name)}?: ${typeText(type, style)}`);
  return `api.HeadersOf<{ ${members.join('; ')} }>`;
}

function requiredHeaders({ required }: OpenApiParameters, { style }: CallContext): string {
  const members = memberTexts(objectType({ required, optional: [] }), style);
  const optional = memberTexts(objectType({ required: [], optional: required }), style);
  return `({ ${members.join('; ')} } | { ${optional.join('; ')}; headers: api.OpenApiHeaders })`;
}
