import type { Type } from '../catalogue.ts';
import { isObjectType } from '../model/types.ts';
import type { OpenApiParameters } from './openapi-parameters.ts';
import { resolveAlias } from './view.ts';

/** The maximum number of types to search for the fields of a body, because unions of unions grow with every level. */
const MAX_TYPES = 500;

/** The body fields that cannot be passed by name, because a parameter or an option has the same name. */
export interface TakenFields {
  /** Whether a required field is among them. Then the whole body is passed as `data`. */
  readonly required: string | undefined;
  readonly optional: ReadonlySet<string>;
  /** Those of them that have the name of an option, which the call must then not have. */
  readonly misread: ReadonlySet<string>;
}

export function takenFields(
  body: Type,
  { isTaken, isMisread }: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
): TakenFields {
  const optional = new Set<string>();
  const misread = new Set<string>();
  let required: string | undefined;
  let left = MAX_TYPES;
  const visit = (type: Type): void => {
    left -= 1;
    const shape = resolveAlias(type, schemas);
    if (left < 0 || typeof shape === 'string') return;
    if ('anyOf' in shape) shape.anyOf.forEach(visit);
    else if ('allOf' in shape) shape.allOf.forEach(visit);
    else if (isObjectType(shape)) {
      for (const name of Object.keys(shape.optional ?? {})) if (isTaken(name)) optional.add(name);
      for (const name of Object.keys(shape.optional ?? {})) if (isMisread(name)) misread.add(name);
      required ??= Object.keys(shape.required ?? {}).find(isTaken);
    }
  };
  visit(body);
  return { required, optional, misread };
}
