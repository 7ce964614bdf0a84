import type { ModelRoute, Type } from '../../catalogue.ts';
import { canonical, union } from '../../model/types.ts';
import type { CallContext } from '../call-text.ts';
import {
  contentTypeText,
  freeRawTypes,
  isAnyType,
  isTextMedia,
  isUnclear,
  mediaKind,
  needsChoice,
  takesFields,
  usualMedia,
} from '../media.ts';
import type { OpenApiParameters } from '../openapi-parameters.ts';
import { typeText } from '../type-text.ts';
import { resolveAlias } from '../view.ts';
import { fieldsText, sentType, withoutAlternatives } from './field-text.ts';

/** The body for each media type of an operation: the default one, or another that the `content-type` header selects. */
export function bodyText(route: ModelRoute, parameters: OpenApiParameters, context: CallContext): string | undefined {
  if (route.body === undefined) return undefined;
  const { content, required } = route.body;
  const names = Object.keys(content);
  const usual = usualMedia(names);
  if (usual === undefined) return undefined;
  const mark = required === true ? '' : '?';
  const typeOf = (name: string) => content[name] ?? 'unknown';
  const unnamed = { ...context, bodyName: undefined };
  const choiceOf = (name: string) => {
    const text = formText(name, typeOf(name), isAnyType(name) ? ['binary', 'form'] : [], route, parameters, unnamed);
    return `{ headers: api.ContentType<${contentTypeText(name)}> } & ${text}`;
  };
  const withoutHeader = (data: readonly string[]) =>
    data.length === 0 && mark === ''
      ? []
      : [`{ headers?: api.UsualContentType<never> } & { data${mark}: ${data.join(' | ') || 'undefined'} }`];
  if (isUnclear(usual)) {
    const fields = isAnyType(usual) ? fieldsText(usual, typeOf(usual), parameters, route, unnamed) : undefined;
    const flat = fields === undefined ? [] : [`{ headers?: api.UsualContentType<never> } & (${fields})`];
    return `(${[...flat, ...withoutHeader(freeData(names, typeOf(usual), context)), ...names.map(choiceOf)].join(' | ')})`;
  }
  const free = freeRawTypes(names);
  if (needsChoice(names)) {
    const data = free.map((each) => typeText(each, context.style));
    const main = free.length === 0 || mediaKind(usual) !== 'raw' ? [] : withoutHeader(data);
    return `(${[...main, ...names.map(choiceOf)].join(' | ')})`;
  }
  const type = typeOf(usual);
  const isSame = (name: string) => mediaKind(name) === mediaKind(usual) && canonical(typeOf(name)) === canonical(type);
  const others = names.filter((name) => !isSame(name));
  const main = formText(
    usual,
    type,
    [
      ...others.map((name) => dataType(name, typeOf(name), true)).filter((each) => each !== 'bytes'),
      ...(mediaKind(usual) === 'raw' ? [] : free.filter((each) => each !== 'string')),
    ],
    route,
    parameters,
    context,
  );
  if (others.length === 0) return main;
  const same = names.filter(isSame).map(contentTypeText).join(' | ');
  return `({ headers?: api.UsualContentType<${same}> } & ${main} | ${others.map(choiceOf).join(' | ')})`;
}

/** The type of `data` without a `content-type` header, if the description has only ranges such as `image/*`. A Blob has a type of its own. */
function freeData(names: readonly string[], type: Type, { style, schemas }: CallContext): string[] {
  const [name = '', ...others] = names;
  if (others.length > 0)
    return names.some((each) => mediaKind(each) === 'raw' && each.includes('*')) ? ['api.BlobLike'] : [];
  if (!isAnyType(name)) {
    if (!name.includes('*') || mediaKind(name) === 'json') return [];
    return [...(name.startsWith('text/') ? ['string'] : []), 'api.BlobLike'];
  }
  const form = name.startsWith('*') ? ['api.Form'] : [];
  const shape = resolveAlias(type, schemas);
  if (shape === 'unknown') return ['object', 'number', 'boolean', 'null'];
  // Text could be of any type.
  const isText = (each: Type) => {
    const inner = resolveAlias(each, schemas);
    return typeof inner === 'string' ? /^(?:string|binary|form)/.test(inner) : 'enum' in inner;
  };
  const json = (typeof shape === 'object' && 'anyOf' in shape ? shape.anyOf : [type]).filter((each) => !isText(each));
  return [...json.map((each) => typeText(each, style)), 'api.Bytes', ...form];
}

/** A body of one media type: its fields by name, or the whole body as `data`. */
function formText(
  name: string,
  type: Type,
  otherData: readonly Type[],
  route: ModelRoute,
  parameters: OpenApiParameters,
  context: CallContext,
): string {
  const fields = mediaKind(name) === 'raw' ? undefined : fieldsText(name, type, parameters, route, context);
  const isNeeded = route.body?.required === true || takesFields(name, type, context.schemas);
  const sent = sentType(name, type, route, context.schemas);
  const own = dataText(name, sent, sent === type ? context : { ...context, bodyName: undefined });
  const data = [own, ...otherData.map((each) => typeText(each, context.style))];
  const whole = `{ data${isNeeded ? '' : '?'}: ${[...new Set(data)].filter((text) => text !== 'never').join(' | ')} }`;
  return fields === undefined ? whole : `(${fields} | ${whole})`;
}

/** The type of `data`, with the declared name of the body if it has one. */
function dataText(name: string, type: Type, { style, schemas, bodyName }: CallContext): string {
  const isPlain = mediaKind(name) === 'raw' || (mediaKind(name) !== 'json' && isList(type));
  if (bodyName === undefined || isPlain) return typeText(dataType(name, type, false), style);
  const shape = resolveAlias(type, schemas);
  const isNullable =
    mediaKind(name) === 'json' && typeof shape === 'object' && 'anyOf' in shape && shape.anyOf.includes('null');
  const others = union([
    dataType(name, 'never', false),
    ...(isNullable && withoutAlternatives(type, { schemas }) !== type ? ['null'] : []),
  ]);
  return others === 'never' ? bodyName : [bodyName, typeText(others, style)].join(' | ');
}

/** The type of `data` for a media type. `isOther` means that the kind of `data` must select the media type. */
function dataType(name: string, type: Type, isOther: boolean): Type {
  const kind = mediaKind(name);
  if (kind === 'json') return isOther ? 'never' : type;
  if (kind === 'raw') return isOther ? 'bytes' : rawType(name, type);
  return isOther ? 'form' : union([...(isList(type) ? [] : [type]), 'form', ...(kind === 'form' ? ['string'] : [])]);
}

/** A form has fields, so it cannot be a list, even if the description declares one. */
function isList(type: Type): boolean {
  const parts = typeof type === 'object' && 'anyOf' in type ? type.anyOf : [type];
  return parts.some((each) => typeof each === 'object' && ('list' in each || 'tuple' in each));
}

/** Plain values for text; text or bytes for XML and all else. */
function rawType(name: string, type: Type): Type {
  if (typeof type === 'object' && 'enum' in type) return type;
  if (!isTextMedia(name)) return 'binary';
  const isPlain = typeof type === 'string' && /^(?:string|integer|number|boolean)/.test(type);
  return union([isPlain ? type : 'string', 'bytes']);
}
