import type { CatalogueFile } from '../../catalogue.ts';
import { createBodyData } from '../body-data.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { createResponseData } from '../response-data.ts';

/**
 * Writes `validators.ts` of an API: Standard Schema validators of bodies, responses and schemas. It is a separate file, because it contains
 * the shapes of all bodies and responses. `types` are the other files, in which the types of schemas are declared.
 */
export function emitValidators(catalogue: CatalogueFile, types: Files): Files {
  const responses = createResponseData(catalogue);
  const bodies = createBodyData(catalogue);
  const declared = types.get('schemas.ts') ?? '';
  const schemas = Object.keys({ ...responses.schemas, ...bodies.schemas }).sort();
  const members = schemas.map((name) => {
    const isDeclared = new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(declared);
    return `${JSON.stringify(name)}: ${isDeclared ? `s.${name}` : 'unknown'};\n`;
  });
  const text = `${HEADER}import { type ApiValidators, createValidators } from 'routebook/reference';
import type { ApiTypes } from './error-versions.js';
import type * as s from './schemas.js';

/** The schemas of the description, by name. */
export interface Schemas {
${members.join('')}}

const validators: ApiValidators<ApiTypes, Schemas> = /* @__PURE__ */ createValidators<ApiTypes, Schemas>({
  responses: ${literal(responses)},
  bodies: ${literal(bodies)},
});

/** Returns the Standard Schema validator of the body of a route, or of its response with a status. */
export const validatorOf: ApiValidators<ApiTypes, Schemas>['validatorOf'] = validators.validatorOf;
/** Returns the Standard Schema validator of a schema. */
export const getValidator: ApiValidators<ApiTypes, Schemas>['getValidator'] = validators.getValidator;
`;
  return withoutUnprintable(new Map([['validators.ts', text]]));
}

/** JSON as a string of JavaScript. */
function literal(data: unknown): string {
  const text = JSON.stringify(JSON.stringify(data));
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
