import type { FieldEncoding, ModelRoute, ObjectType, Type } from '../../catalogue.ts';
import { pascalCase } from '../../model/names.ts';
import { isObjectType, objectType, union, withFiles } from '../../model/types.ts';
import type { CallContext } from '../call-text.ts';
import { isFields, mediaKind } from '../media.ts';
import type { OpenApiParameters } from '../openapi-parameters.ts';
import { takenFields } from '../taken-fields.ts';
import { memberTexts, typeText } from '../type-text.ts';
import { resolveAlias } from '../view.ts';
import { styledType, withoutNull } from './parameter-type.ts';

/** Intersections of intersections of more levels than any body has. */
const MAX_DEPTH = 20;

/** The type of a body as callers pass it. A form has no null, and its `encoding` says which fields are text. */
export function sentType(name: string, type: Type, route: ModelRoute, schemas: ReadonlyMap<string, Type>): Type {
  const kind = mediaKind(name);
  const kept = withoutAlternatives(type, { schemas });
  const shape = resolveAlias(kept, schemas);
  if ((kind !== 'form' && kind !== 'multipart') || !isObjectType(shape)) return type;
  const encoding = route.body?.encoding?.[name] ?? {};
  let isChanged = false;
  const sent = (members: { readonly [field: string]: Type } = {}): [string, Type][] =>
    Object.entries(members).map(([field, member]) => {
      const changed = fieldType(member, Object.hasOwn(encoding, field) ? (encoding[field] ?? {}) : {}, schemas);
      if (changed !== member) isChanged = true;
      return [field, changed];
    });
  const [required, optional] = [sent(shape.required), sent(shape.optional)];
  if (!isChanged) return type;
  const { rest, deprecated = [], notes = {} } = shape;
  const own = objectType({ required, optional, rest, deprecated, notes: Object.entries(notes) });
  return kind === 'multipart' ? withFiles(own) : own;
}

/** The type of a form field. One that needs headers of its own cannot be sent. */
function fieldType(type: Type, rule: FieldEncoding, schemas: ReadonlyMap<string, Type>): Type {
  const { contentType, style, needsHeaders } = rule;
  if (needsHeaders) return 'never';
  const given = withoutNull(type, schemas);
  const isText = contentType !== undefined && !/[,*]|[/+]json\b/i.test(contentType);
  if (style !== undefined) return style === 'deepObject' ? given : styledType(given, schemas);
  if (!isText) return given;
  return isObjectType(resolveAlias(given, schemas)) ? 'string' : styledType(given, schemas);
}

/** Fields by name; undefined if the body is not an object, or has a required field whose name is taken. */
export function fieldsText(
  name: string,
  type: Type,
  parameters: OpenApiParameters,
  route: ModelRoute,
  context: CallContext,
): string | undefined {
  const fields = withoutAlternatives(sentType(name, type, route, context.schemas), context);
  if (!isFields(fields, context.schemas)) return undefined;
  const shape = resolveAlias(fields, context.schemas);
  const { required, optional: taken, misread } = takenFields(shape, parameters, context.schemas);
  if (required !== undefined) return undefined;
  const isUnsendable = (field: Type) => field === 'never';
  if (isObjectType(shape)) {
    if (Object.values(shape.required ?? {}).some(isUnsendable)) return undefined;
    const isDeclared = fields === withoutAlternatives(type, context);
    return objectFields(
      shape,
      fields,
      { taken, misread },
      route,
      isDeclared ? context : { ...context, bodyName: undefined },
    );
  }
  if (taken.size > 0) return undefined;
  const branches = typeof shape === 'object' && 'anyOf' in shape ? shape.anyOf : [fields];
  const given = mediaKind(name) === 'multipart' ? branches.map(withFiles) : branches;
  const texts = [...new Set(given.map((each) => grouped(withAnyRest(each, context.schemas), context)))];
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
  // An option that may be intended as a field is available only in calls that pass the whole body as `data`.
  const options = [...misread].map((name) => `${name}?: undefined`);
  return context.declare(wish, [], ['data?: undefined', ...options, ...memberTexts(own, context.style), ...rest]);
}

/**
 * A body without the platform's form objects, which are passed as `data`, and without null: a body that may be null may be omitted.
 */
export function withoutAlternatives(type: Type, { schemas }: { readonly schemas: ReadonlyMap<string, Type> }): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape !== 'object' || !('anyOf' in shape)) return type;
  const kept = shape.anyOf.filter((each) => each !== 'null' && each !== 'form');
  return kept.length === shape.anyOf.length ? type : union(kept);
}

/** A type whose additional members can have any type, because the options of a call are next to them. */
function withAnyRest(type: Type, schemas: ReadonlyMap<string, Type>, depth = 0): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string' || depth > MAX_DEPTH) return type;
  if (isObjectType(shape))
    return shape.rest === undefined || shape.rest === 'unknown' ? type : { ...shape, rest: 'unknown' };
  if (!('allOf' in shape)) return type;
  const parts = shape.allOf.map((each) => withAnyRest(each, schemas, depth + 1));
  return parts.every((each, index) => each === shape.allOf[index]) ? type : { allOf: parts };
}

function grouped(type: Type, { style }: CallContext): string {
  const text = typeText(type, style);
  return /^[\w.$]+$/.test(text) || isObjectType(type) ? text : `(${text})`;
}
