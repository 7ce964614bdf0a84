import { EndpointError } from '../../core/errors.ts';
import type { ApiTypes, BodyIn, ResponseIn } from '../../core/types/api-types.ts';
import { createResponses, type ResponseData } from '../responses/create-responses.ts';
import { createBodyValidator, createResponseValidator, type Validator } from './create-validators.ts';
import { readShapes } from './read-shapes.ts';
import { type BodyData, chooseContent } from './shape-data.ts';

/** The data of validators, which the generator writes. Each part is an object or its JSON. */
export interface ValidatorData {
  readonly responses: ResponseData | string;
  readonly bodies: BodyData | string;
}

/** The data of a body, or of a response with a status. */
export type ValidatedData<Types extends ApiTypes, Route, Part> = Part extends 'body'
  ? BodyIn<Types, Route>
  : Extract<ResponseIn<Types['endpoints'], Route>, { readonly status: Part }> extends { readonly data: infer Data }
    ? Data
    : unknown;

/** Validators of an API, which every library with Standard Schema accepts. */
export interface ApiValidators<in out Types extends ApiTypes, in out Schemas> {
  /**
   * Returns the validator of the body of a route, or of its response with a status; undefined if it has none, or if its data is not JSON.
   *
   * @example
   * validatorOf('POST /orders', 'body');
   * validatorOf('GET /orders', 200);
   */
  validatorOf<Route extends keyof Types['endpoints'] & string, const Part extends 'body' | number>(
    route: Route,
    part: Part,
  ): Validator<ValidatedData<Types, Route, Part>> | undefined;
  /**
   * Returns the validator of a schema. It allows members that are not described, as those of responses do.
   *
   * @example
   * getValidator('Order');
   */
  getValidator<Name extends keyof Schemas & string>(name: Name): Validator<Schemas[Name]>;
}

/**
 * Creates the validators of an API from generated data. Each is compiled at its first use. `routebook generate --validators` writes a
 * module that calls this function.
 *
 * @example
 * import { createBodyData, createResponseData, generate } from 'routebook/generator';
 * import { createValidators } from 'routebook/catalogue/reference';
 *
 * const { catalogue } = generate(description);
 * const validators = createValidators({
 *   responses: createResponseData(catalogue),
 *   bodies: createBodyData(catalogue),
 * });
 */
export function createValidators<Types extends ApiTypes, Schemas>({
  responses,
  bodies,
}: ValidatorData): ApiValidators<Types, Schemas> {
  const bodyText = typeof bodies === 'string' ? bodies : JSON.stringify(bodies);
  const shapes = readShapes(() => bodyText, createResponses(responses));
  const { getSchema } = shapes;
  const known = new Map<string, Validator | undefined>();
  const keep = (key: string, create: () => Validator | undefined): Validator | undefined => {
    if (!known.has(key)) known.set(key, create());
    return known.get(key);
  };
  const validatorOf = (route: string, part: string | number): Validator | undefined =>
    keep(`${part} ${route}`, () => {
      const [contentType, type] = chooseContent(shapes, route, part) ?? [];
      if (type === undefined || contentType === undefined || !/\bjson\b/.test(contentType)) return undefined;
      return part === 'body'
        ? createBodyValidator(type, getSchema, shapes.limitsOf(route)?.[contentType])
        : createResponseValidator(type, getSchema);
    });
  const getValidator = (name: string): Validator => {
    const found = keep(name, () => {
      const type = typeof name === 'string' ? getSchema(name) : undefined;
      return type === undefined ? undefined : createResponseValidator(type, getSchema);
    });
    if (found) return found;
    throw new EndpointError('INVALID_OPTION', 'The name of getValidator must be that of a schema.', {
      parameter: 'name',
    });
  };
  return Object.freeze({ validatorOf, getValidator }) as unknown as ApiValidators<Types, Schemas>;
}
