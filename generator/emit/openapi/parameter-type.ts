import type { ObjectType, Parameter, Type } from '../../catalogue.ts';
import { canonical, isObjectType, union } from '../../model/types.ts';
import { withBigint } from '../parameters.ts';
import { resolveAlias } from '../view.ts';

type Schemas = ReadonlyMap<string, Type>;

/** The maximum depth of unions in unions. */
const MAX_DEPTH = 20;

/**
 * The type of a parameter as callers pass it. The standard does not define how a style writes lists and objects inside a list or an
 * object, so these are passed as text. Only JSON and the style `deepObject` can write them.
 */
export function parameterType(parameter: Parameter, schemas: Schemas): Type {
  const { type, content, style, required } = parameter;
  const isJson = content !== undefined && /[/+]json$/.test(content);
  if (isJson || style === 'querystring') return type;
  const given = withBigint(required ? withoutNull(type, schemas) : type);
  if (style === 'deepObject') return given;
  return content === undefined ? styledType(given, schemas) : textType(given, schemas);
}

/** A list or an object of plain values, or a plain value. */
export function styledType(type: Type, schemas: Schemas, depth = 0): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string' || depth > MAX_DEPTH) return type;
  if ('list' in shape) return kept(type, shape, { list: textType(shape.list, schemas) });
  if ('tuple' in shape) {
    const isPlain = [...shape.tuple, ...(shape.rest === undefined ? [] : [shape.rest])].every(
      (each) => textType(each, schemas) === each,
    );
    return isPlain ? type : { list: 'string' };
  }
  if ('anyOf' in shape) {
    const branches = shape.anyOf.map((each) => styledType(each, schemas, depth + 1));
    return branches.every((each, index) => each === shape.anyOf[index]) ? type : union(branches);
  }
  return isObjectType(shape) ? kept(type, shape, objectOfTexts(shape, schemas)) : type;
}

function objectOfTexts(shape: ObjectType, schemas: Schemas): ObjectType {
  const texts = (members: { readonly [name: string]: Type }) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, textType(member, schemas)]));
  return {
    ...shape,
    ...(shape.required === undefined ? {} : { required: texts(shape.required) }),
    ...(shape.optional === undefined ? {} : { optional: texts(shape.optional) }),
    ...(shape.rest === undefined ? {} : { rest: textType(shape.rest, schemas) }),
  };
}

/** A plain value. A list or an object is passed as text. */
function textType(type: Type, schemas: Schemas, depth = 0): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string' || 'enum' in shape || depth > MAX_DEPTH) return type;
  if (!('anyOf' in shape)) return 'string';
  const branches = shape.anyOf.map((each) => textType(each, schemas, depth + 1));
  return branches.every((each, index) => each === shape.anyOf[index]) ? type : union(branches);
}

/** The name of a type, if it can be passed as it is. */
function kept(name: Type, shape: Type, changed: Type): Type {
  return canonical(shape) === canonical(changed) ? name : changed;
}

/** A type without null, which is the same as no value. */
export function withoutNull(type: Type, schemas: Schemas): Type {
  const shape = resolveAlias(type, schemas);
  if (typeof shape !== 'object') return type;
  if ('enum' in shape && shape.enum.includes(null)) {
    const others = shape.enum.filter((each) => each !== null);
    return others.length === 0 ? type : { enum: others };
  }
  if (!('anyOf' in shape) || !shape.anyOf.includes('null')) return type;
  return union(shape.anyOf.filter((each) => each !== 'null'));
}
