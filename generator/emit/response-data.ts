import type { ResponseData } from '../../src/catalogue/responses/create-responses.ts';
import type { CatalogueFile, Type } from '../catalogue.ts';
import { mapChildren } from '../model/types.ts';
import { type Files, HEADER, withoutUnprintable } from './files.ts';
import { baseView } from './view.ts';

/** Writes the shapes of all responses as a separate module, because most programs do not need them. */
export function emitResponseData(catalogue: CatalogueFile): Files {
  const text = JSON.stringify(createResponseData(catalogue)).replace(/[\\']/g, '\\$&');
  return withoutUnprintable(
    new Map([['response-data.ts', `${HEADER}export const responseData: string =\n  '${text}';\n`]]),
  );
}

/**
 * Creates the shapes of all responses of a catalogue, including errors, for `createResponses` of `routebook/catalogue/responses`.
 *
 * @example
 * createResponses(createResponseData(generate(description).catalogue)).get('GET /orders')[0]?.example;
 */
export function createResponseData(catalogue: CatalogueFile): ResponseData {
  const view = baseView(catalogue);
  const schemas: Record<string, Type> = {};
  const responses: NonNullable<ResponseData['responses'][number]>[] = [];
  const positions = new Map<string, number>();
  const routes: Record<string, number> = {};
  const collect = (type: Type): Type => {
    if (typeof type !== 'string') return mapChildren(type, collect);
    const shape = view.schemas.get(type);
    if (shape !== undefined && !Object.hasOwn(schemas, type)) {
      schemas[type] = shape;
      collect(shape);
    }
    return type;
  };
  for (const [key, route] of view.routes) {
    const all = { ...route.responses, ...route.errors };
    if (Object.keys(all).length === 0) continue;
    for (const content of Object.values(all)) for (const type of Object.values(content)) collect(type);
    const text = JSON.stringify(all);
    const known = positions.get(text) ?? responses.push(all as ResponseData['responses'][number]) - 1;
    positions.set(text, known);
    routes[key] = known;
  }
  return { format: 1, schemas: schemas as ResponseData['schemas'], responses, routes };
}
