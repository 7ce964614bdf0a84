import type { Type } from '../catalogue.ts';
import type { OpenApiParameters } from './openapi-parameters.ts';
import { visitObjects } from './view.ts';

/** The body fields that cannot be passed by name, because a parameter or an option has the same name. */
interface TakenFields {
  /** Whether a required field is among them. Then the whole body is passed as `data`. */
  readonly required: string | undefined;
  readonly optional: ReadonlySet<string>;
  /** The fields that have the name of an option, which the call must then not contain. */
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
  visitObjects(body, schemas, (shape) => {
    for (const name of Object.keys(shape.optional ?? {})) {
      if (isTaken(name)) optional.add(name);
      if (isMisread(name)) misread.add(name);
    }
    required ??= Object.keys(shape.required ?? {}).find(isTaken);
  });
  return { required, optional, misread };
}
