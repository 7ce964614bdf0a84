import type { ObjectType, Type } from '../catalogue.ts';
import type { ModelRoute } from '../model/model-route.ts';
import { pascalCase } from '../model/names.ts';
import { canonical, isObjectType, objectType, union } from '../model/types.ts';
import type { CallContext } from './call-text.ts';
import { freeRawTypes, isFields, isTextMedia, mediaKind, needsChoice, takesFields, usualMedia } from './media.ts';
import { type OpenApiParameters, openApiParameters } from './openapi-parameters.ts';
import { takenFields } from './taken-fields.ts';
import { joinMembers, literalText, memberCount, memberTexts, propertyName, typeText } from './type-text.ts';
import { resolveAlias } from './view.ts';

/** The `parameters` of a route whose requests follow the description: flat, or with the whole body in `data`. */
export function openApiCallText(route: ModelRoute, context: CallContext): string {
  const parameters = openApiParameters(route);
  const parts: string[] = [];
  const flat = withHeaders(parameters, context);
  if (flat !== undefined) parts.push(flat);
  const body = bodyText(route, parameters, context);
  if (body !== undefined) parts.push(body);
  if (parameters.required.length > 0) parts.push(requiredHeaders(parameters, context));
  return parts.length === 0 ? '{}' : parts.join(' & ');
}

/** Path and query parameters, and what else has a name of its own; nothing if there is none. */
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

/** Headers in the letters of the description and in lowercase are checked; those in other letters are accepted. */
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

/** The body in each media type that an operation takes: the usual one, or another that the `content-type` header names. */
function bodyText(route: ModelRoute, parameters: OpenApiParameters, context: CallContext): string | undefined {
  if (route.body === undefined) return undefined;
  const content = route.body.content;
  const usual = usualMedia(Object.keys(content));
  if (usual === undefined) return undefined;
  const names = Object.keys(content);
  const choiceOf = (name: string) => {
    const text = formText(name, content[name] ?? 'unknown', [], route, parameters, { ...context, bodyName: undefined });
    return `{ headers: api.ContentType<${literalText(name)}> } & ${text}`;
  };
  const free = freeRawTypes(names);
  if (needsChoice(names)) {
    const mark = route.body.required === true ? '' : '?';
    const data = `{ data${mark}: ${free.map((each) => typeText(each, context.style)).join(' | ')} }`;
    const main =
      free.length === 0 || mediaKind(usual) !== 'raw' ? [] : [`{ headers?: api.UsualContentType<never> } & ${data}`];
    return `(${[...main, ...names.map(choiceOf)].join(' | ')})`;
  }
  const type = content[usual] ?? 'unknown';
  const isSame = (name: string) =>
    mediaKind(name) === mediaKind(usual) && canonical(content[name] ?? 'unknown') === canonical(type);
  const others = names.filter((name) => !isSame(name));
  const main = formText(
    usual,
    type,
    [
      ...others.map((name) => dataType(name, content[name] ?? 'unknown', true)).filter((each) => each !== 'bytes'),
      ...free.filter((each) => each === 'bytes'),
    ],
    route,
    parameters,
    context,
  );
  if (others.length === 0) return main;
  const same = names.filter(isSame).map(literalText).join(' | ');
  return `({ headers?: api.UsualContentType<${same}> } & ${main} | ${others.map(choiceOf).join(' | ')})`;
}

/** A body of one media type: its fields by name, or all of it as `data`. */
function formText(
  name: string,
  type: Type,
  otherData: readonly Type[],
  route: ModelRoute,
  parameters: OpenApiParameters,
  context: CallContext,
): string {
  const fields = mediaKind(name) === 'raw' ? undefined : fieldsText(type, parameters, route, context);
  const isNeeded = route.body?.required === true || takesFields(name, type, context.schemas);
  const data = [dataText(name, type, context), ...otherData.map((each) => typeText(each, context.style))];
  const whole = `{ data${isNeeded ? '' : '?'}: ${[...new Set(data)].filter((text) => text !== 'never').join(' | ')} }`;
  return fields === undefined ? whole : `(${fields} | ${whole})`;
}

/** What `data` may be, with the declared name of the body where it has one. */
function dataText(name: string, type: Type, { style, schemas, bodyName }: CallContext): string {
  const kept = withoutAlternatives(type, { schemas });
  const isPlain = mediaKind(name) === 'raw' || (mediaKind(name) !== 'json' && isList(type));
  if (bodyName === undefined || isPlain) return typeText(dataType(name, type, false), style);
  const others = dataType(name, 'never', false);
  return kept === type && others === 'never' ? bodyName : [bodyName, typeText(others, style)].join(' | ');
}

/** What `data` may be for a media type. `isOther` is one that `data` itself has to choose, by its kind. */
function dataType(name: string, type: Type, isOther: boolean): Type {
  const kind = mediaKind(name);
  if (kind === 'json') return isOther ? 'never' : type;
  if (kind === 'raw') return isOther ? 'bytes' : rawType(name, type);
  return isOther ? 'form' : union([...(isList(type) ? [] : [type]), 'form', ...(kind === 'form' ? ['string'] : [])]);
}

/** A form has fields, so it cannot be a list, whatever a description says. */
function isList(type: Type): boolean {
  const parts = typeof type === 'object' && 'anyOf' in type ? type.anyOf : [type];
  return parts.some((each) => typeof each === 'object' && ('list' in each || 'tuple' in each));
}

/** Text for text and XML; text or bytes for all else. */
function rawType(name: string, type: Type): Type {
  if (typeof type === 'object' && 'enum' in type) return type;
  return isTextMedia(name) ? union(['string', 'bytes']) : 'binary';
}

/** Fields by name; nothing if the body is not an object, or has a required field whose name is taken. */
function fieldsText(
  type: Type,
  parameters: OpenApiParameters,
  route: ModelRoute,
  context: CallContext,
): string | undefined {
  const fields = withoutAlternatives(type, context);
  if (!isFields(fields, context.schemas)) return undefined;
  const shape = resolveAlias(fields, context.schemas);
  const { required, optional: taken, misread } = takenFields(shape, parameters, context.schemas);
  if (required !== undefined) return undefined;
  if (isObjectType(shape)) return objectFields(shape, fields, { taken, misread }, route, context);
  if (taken.size > 0) return undefined;
  const branches = typeof shape === 'object' && 'anyOf' in shape ? shape.anyOf : [fields];
  const texts = [...new Set(branches.map((each) => grouped(each, context)))];
  return texts.map((text) => `${text} & { data?: undefined }`).join(' | ');
}

function objectFields(
  shape: ObjectType,
  type: Type,
  { taken, misread }: { readonly taken: ReadonlySet<string>; readonly misread: ReadonlySet<string> },
  route: ModelRoute,
  context: CallContext,
): string {
  const wish = `${pascalCase(route.operationId ?? route.path)}Fields`;
  if (taken.size === 0 && shape.rest === undefined) {
    const parent = typeof type === 'string' ? context.style.refer(type) : context.bodyName;
    if (parent !== undefined) return context.declare(wish, [parent], ['data?: undefined']);
  }
  const kept = (members: { readonly [name: string]: Type } = {}) =>
    Object.entries(members).filter(([name]) => !taken.has(name));
  const own = objectType({
    required: kept(shape.required),
    optional: kept(shape.optional),
    deprecated: shape.deprecated ?? [],
    notes: Object.entries(shape.notes ?? {}),
  });
  const rest = shape.rest === undefined ? [] : ['[name: string]: unknown'];
  // An option that could be meant as a field is left to calls that pass the whole body as `data`.
  const options = [...misread].map((name) => `${name}?: undefined`);
  return context.declare(wish, [], ['data?: undefined', ...options, ...memberTexts(own, context.style), ...rest]);
}

/** A body without the forms of the platform, which go into `data`, and without null: a body that may be null may be left out. */
export function withoutAlternatives(type: Type, { schemas }: { readonly schemas: ReadonlyMap<string, Type> }): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape !== 'object' || !('anyOf' in shape)) return type;
  const kept = shape.anyOf.filter((each) => each !== 'null' && each !== 'form');
  return kept.length === shape.anyOf.length ? type : union(kept);
}

function grouped(type: Type, { style }: CallContext): string {
  const text = typeText(type, style);
  return /^[\w.$]+$/.test(text) || isObjectType(type) ? text : `(${text})`;
}
