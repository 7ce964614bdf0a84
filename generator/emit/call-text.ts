import type { ModelRoute, ObjectType, Type } from '../catalogue.ts';
import { pascalCase } from '../model/names.ts';
import { canonical, intersection, isObjectType, objectType, union } from '../model/types.ts';
import { bodyType, callParameters, hasFields } from './parameters.ts';
import { fitsInterface, memberCount, memberTexts, type TextStyle, typeText } from './type-text.ts';
import { resolveAlias } from './view.ts';

/** The maximum number of types to search, because unions of unions grow with every level. */
const MAX_TYPES = 500;

export interface CallContext {
  readonly style: TextStyle;
  readonly schemas: ReadonlyMap<string, Type>;
  /** The name of the declaration of this route's body, if it has one. */
  readonly bodyName: string | undefined;
  /** The name of a set of parameters that several routes have; undefined if it is written inline. */
  readonly nameOf: (parameters: ObjectType) => string | undefined;
  /** Declares an interface and returns its name. */
  readonly declare: (wish: string, parents: readonly string[], members: readonly string[]) => string;
}

/** The `parameters` of a route as text: one flat object that includes the fields of a JSON body. */
export function callText(route: ModelRoute, context: CallContext): string {
  const flat = callParameters(route);
  const body = bodyType(route);
  if (body === undefined) return flatText(flat, context);
  if (!hasFields(route)) return flatText(withData(flat, body, route, context), context);
  const shape = resolveAlias(withoutNull(body, context), context.schemas);
  if (isObjectType(shape) && memberCount(shape) > 0) return fieldsText(flat, shape, route, context);
  if (typeof shape === 'object' && 'anyOf' in shape) return unionText(flat, shape.anyOf, context);
  if (typeof shape === 'object' && 'allOf' in shape && isFields(shape, context)) {
    return `${flatText(flat, context)} & ${grouped(shape, context)}`;
  }
  return flatText(withData(flat, body, route, context), context);
}

/** Whether a call must pass options, because a parameter or a field of its body is required. It follows the rules of `callText`. */
export function needsOptions(route: ModelRoute, schemas: ReadonlyMap<string, Type>): boolean {
  if (needsMember(callParameters(route), schemas)) return true;
  const body = bodyType(route);
  if (body === undefined) return false;
  if (hasFields(route)) {
    const shape = resolveAlias(withoutNull(body, { schemas }), schemas);
    if (typeof shape === 'object' && 'anyOf' in shape) {
      return shape.anyOf.every((each) => !isFields(each, { schemas }) || needsMember(each, schemas));
    }
    if (isFields(shape, { schemas })) return needsMember(shape, schemas);
  }
  return route.body?.required === true || !mayBeEmpty(body, schemas);
}

/** Whether every object of a type has a required member. */
function needsMember(type: Type, schemas: ReadonlyMap<string, Type>, work = { left: MAX_TYPES }): boolean {
  work.left -= 1;
  const shape = resolveAlias(type, schemas);
  if (work.left < 0 || typeof shape === 'string') return true;
  if ('anyOf' in shape) return shape.anyOf.every((each) => needsMember(each, schemas, work));
  if ('allOf' in shape) return shape.allOf.some((each) => needsMember(each, schemas, work));
  return !isObjectType(shape) || Object.keys(shape.required ?? {}).length > 0;
}

function flatText(flat: ObjectType, { nameOf, style }: CallContext): string {
  if (memberCount(flat) === 0) return '{}';
  return nameOf(flat) ?? typeText(flat, style);
}

/** A body without named fields, such as a list or a map, is passed as `data`. */
function withData(flat: ObjectType, body: Type, route: ModelRoute, { schemas }: CallContext): ObjectType {
  const needed = route.body?.required === true || !mayBeEmpty(body, schemas);
  return objectType({
    required: [...Object.entries(flat.required ?? {}), ...(needed ? [['data', body] as const] : [])],
    optional: [...Object.entries(flat.optional ?? {}), ...(needed ? [] : [['data', body] as const])],
    deprecated: flat.deprecated ?? [],
    notes: Object.entries(flat.notes ?? {}),
  });
}

/** Whether a body may be empty. Unless it is required, it may then be omitted. */
function mayBeEmpty(body: Type, schemas: ReadonlyMap<string, Type>, work = { left: MAX_TYPES }): boolean {
  work.left -= 1;
  if (work.left < 0) return false;
  const shape = resolveAlias(body, schemas);
  if (typeof shape === 'object' && 'anyOf' in shape) return shape.anyOf.some((each) => mayBeEmpty(each, schemas, work));
  return isObjectType(shape) && shape.required === undefined;
}

/** Writes parameters and fields as one interface. It extends the interface of the body, so that nothing is written twice. */
function fieldsText(flat: ObjectType, body: ObjectType, route: ModelRoute, context: CallContext): string {
  const wish = pascalCase(route.operationId ?? route.path);
  // A name that stands for more than an object, such as an object or null, cannot be extended.
  const bodyName = resolveAlias(bodyType(route) ?? 'unknown', context.schemas) === body ? context.bodyName : undefined;
  const clashes = Object.keys({ ...flat.required, ...flat.optional }).some((name) => isMember(body, name));
  if (bodyName === undefined || clashes || !fitsInterface(body) || body.rest !== undefined) {
    return context.declare(wish, [], memberTexts(merged(flat, body), context.style));
  }
  if (memberCount(flat) === 0) return bodyName;
  const shared = context.nameOf(flat);
  return shared === undefined
    ? context.declare(wish, [bodyName], memberTexts(flat, context.style))
    : context.declare(wish, [shared, bodyName], []);
}

function isMember(type: ObjectType, name: string): boolean {
  return Object.hasOwn(type.required ?? {}, name) || Object.hasOwn(type.optional ?? {}, name);
}

/** A name that is both a parameter and a field has one value, which must be valid for both. */
function merged(flat: ObjectType, body: ObjectType): ObjectType {
  const fields = new Map<string, { type: Type; isRequired: boolean }>();
  for (const { required = {}, optional = {} } of [flat, body]) {
    for (const [members, isRequired] of [[required, true] as const, [optional, false] as const]) {
      for (const [name, type] of Object.entries(members)) {
        const known = fields.get(name);
        if (known === undefined) fields.set(name, { type, isRequired });
        else if (canonical(known.type) !== canonical(type)) known.type = intersection([known.type, type]);
      }
    }
  }
  const members = (wanted: boolean) =>
    [...fields]
      .filter(([, { isRequired }]) => isRequired === wanted)
      .map(([name, { type }]): [string, Type] => [name, type]);
  return objectType({
    required: members(true),
    optional: members(false),
    deprecated: [...(flat.deprecated ?? []), ...(body.deprecated ?? [])],
    notes: Object.entries({ ...body.notes, ...flat.notes }),
  });
}

function unionText(flat: ObjectType, branches: readonly Type[], context: CallContext): string {
  const texts = branches.map((branch) =>
    isFields(branch, context) ? grouped(branch, context) : typeText({ required: { data: branch } }, context.style),
  );
  const choice = [...new Set(texts)].join(' | ');
  return memberCount(flat) === 0 ? choice : `${flatText(flat, context)} & (${choice})`;
}

/** A body that may be null may be omitted. No caller passes null instead of fields. */
function withoutNull(body: Type, { schemas }: Pick<CallContext, 'schemas'>): Type {
  const shape = resolveAlias(body, schemas);
  return typeof shape === 'object' && 'anyOf' in shape ? union(shape.anyOf.filter((each) => each !== 'null')) : body;
}

/** Whether a type consists of named fields that can be passed together with the parameters. */
function isFields(type: Type, context: Pick<CallContext, 'schemas'>, work = { left: MAX_TYPES }): boolean {
  work.left -= 1;
  if (work.left < 0) return false;
  const shape = resolveAlias(type, context.schemas);
  if (isObjectType(shape)) return memberCount(shape) > 0;
  if (typeof shape === 'string' || !('anyOf' in shape || 'allOf' in shape)) return false;
  return ('anyOf' in shape ? shape.anyOf : shape.allOf).every((each) => isFields(each, context, work));
}

function grouped(type: Type, { style }: CallContext): string {
  const text = typeText(type, style);
  return /^[\w.$]+$/.test(text) || isObjectType(type) ? text : `(${text})`;
}
