import type { CatalogueFile, Type } from '../../catalogue.ts';
import { createBodyData } from '../body-data.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { createResponseData } from '../response-data.ts';
import { linesText, memberLines, responseLines } from './data-lines.ts';

/**
 * Writes `validators.ts` of an API: Standard Schema validators of bodies, responses and schemas. It is a separate file, because it contains
 * the shapes of all bodies and responses. `types` are the files of `folder`, in which the types of the JSON are declared.
 */
export function emitValidators(catalogue: CatalogueFile, types: Files, folder = './'): Files {
  const { schemas: own, responses, routes } = createResponseData(catalogue);
  const { schemas: others, bodies, limits } = createBodyData(catalogue);
  const shapes = { ...own, ...others } as { readonly [name: string]: Type };
  const contents = Object.entries(routes).map(([key, position]) => [key, responses[position] ?? {}] as const);
  const declared = types.get('schemas.ts') ?? '';
  const schemas = Object.keys(shapes).sort();
  const members = schemas.map((name) => {
    const isDeclared = new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(declared);
    return `${JSON.stringify(name)}: ${isDeclared ? `s.${name}` : 'unknown'};\n`;
  });
  const text = `${HEADER}import { type ApiValidators, createValidators } from 'routebook/catalogue/reference';
import type { ApiTypes } from './error-versions.js';
import type * as s from './schemas.js';

/** The schemas of the description, by name. */
export interface Schemas {
${members.join('')}}

${responseLines(shapes, contents)}${linesText('BODIES', memberLines(bodies))}${linesText('LIMITS', memberLines(limits))}
/** The shapes of all bodies, as JSON. */
function bodyData(): string {
  return \`{"format":1,"schemas":{},"bodies":{\${BODIES.join(',')}},"limits":{\${LIMITS.join(',')}}}\`;
}

const validators: ApiValidators<ApiTypes, Schemas> = /* @__PURE__ */ createValidators<ApiTypes, Schemas>({
  responses: /* @__PURE__ */ responseData(),
  bodies: /* @__PURE__ */ bodyData(),
});

/** Returns the Standard Schema validator of the body of a route, or of its response with a status. */
export const validatorOf: ApiValidators<ApiTypes, Schemas>['validatorOf'] = validators.validatorOf;
/** Returns the Standard Schema validator of a schema. */
export const getValidator: ApiValidators<ApiTypes, Schemas>['getValidator'] = validators.getValidator;
`;
  return withoutUnprintable(new Map([['validators.ts', text.replaceAll(" from './", ` from '${folder}`)]]));
}
