// Where the requests of an operation have an idempotency key: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/

import type { ValueLimits } from '../../../src/catalogue/type-keywords.ts';
import type { KeyPlace } from '../../../src/core/secrets.ts';
import { kindOf } from '../../../src/openapi/media.ts';
import type { ModelRoute, Parameter, Type } from '../../catalogue.ts';
import { isObjectType } from '../../model/types.ts';
import { resolveAlias } from '../view.ts';

type Schemas = ReadonlyMap<string, Type>;

const HEADER = /(?:^|[-_])idempotency-key$/i;
const MEMBER = /idempotency/i;

/** A parameter as callers pass it: a header for an idempotency key may be left out, because what sends the request adds it. */
export function asPassed(parameter: Parameter, schemas: Schemas): Parameter {
  if (!parameter.required || !isKeyHeader(parameter, schemas)) return parameter;
  const { required: _required, ...optional } = parameter;
  return optional;
}

function isKeyHeader({ in: place, name, type, limits }: Parameter, schemas: Schemas): boolean {
  return place === 'header' && HEADER.test(name) && takesUuid(type, limits, schemas);
}

/** The header, or the optional member of the JSON body of a POST or PATCH. Undefined if the description declares neither. */
export function keyPlace(
  method: string,
  { parameters = [], body }: ModelRoute,
  schemas: Schemas,
): KeyPlace | undefined {
  const header = parameters.find((each) => isKeyHeader(each, schemas));
  if (header) return { header: header.name };
  const [only, ...others] = Object.entries(body?.content ?? {});
  if (!/^(?:POST|PATCH)$/.test(method) || only === undefined || others.length > 0) return undefined;
  const [media, type] = only;
  const optional = kindOf(media) === 'json' ? optionalMembers(type, schemas) : [];
  const limits = body?.limits?.[media];
  const member = optional.find(([name, own]) => MEMBER.test(name) && takesUuid(own, limits?.[`/${name}`], schemas));
  return member && { member: member[0] };
}

/** The members of an object, or of what it is joined from, that a caller may leave out. */
function optionalMembers(type: Type, schemas: Schemas): readonly (readonly [string, Type])[] {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string') return [];
  const parts = 'allOf' in shape ? shape.allOf.map((each) => resolveAlias(each, schemas)) : [shape];
  const objects = parts.filter((part) => typeof part !== 'string' && isObjectType(part));
  const required = new Set(objects.flatMap((each) => Object.keys(each.required ?? {})));
  return objects.flatMap((each) => Object.entries(each.optional ?? {})).filter(([name]) => !required.has(name));
}

/** Whether a value may be a UUID. */
function takesUuid(type: Type, limits: ValueLimits | undefined, schemas: Schemas): boolean {
  const { minLength = 0, maxLength = UUID.length, pattern } = limits ?? {};
  if (minLength > UUID.length || maxLength < UUID.length || (pattern !== undefined && !matches(pattern))) return false;
  const shape = resolveAlias(type, schemas);
  const alternatives = typeof shape === 'object' && 'anyOf' in shape ? shape.anyOf : [shape];
  return alternatives.some((each) => ['string', 'string:uuid'].includes(resolveAlias(each, schemas) as string));
}

const UUID = '00000000-0000-4000-8000-000000000000';

/** Whether the UUID matches a pattern. One that could take long, or that is not valid in JavaScript, says nothing. */
function matches(pattern: string): boolean {
  if (pattern.length > 200 || /\)[*+?{]/.test(pattern) || (pattern.match(/[*+]|,\}/g) ?? []).length > 2) return false;
  try {
    return new RegExp(pattern, 'u').test(UUID);
  } catch {
    return false;
  }
}
