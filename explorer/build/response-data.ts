import type { CatalogueFile, Type } from '../../generator/catalogue.ts';
import type { FormatData, ResponseData } from '../model/response/create-shapes.ts';

/** The types of the data in formats of the media type, in all editions. */
export function collectFormatTypes(catalogues: readonly CatalogueFile[]): FormatData {
  const types: [route: string, types: { readonly [format: string]: Type }][] = [];
  const schemas = new Map<string, Type>();
  for (const catalogue of catalogues) {
    const used = new Set(Object.keys(collectResponses(catalogue).schemas));
    const visit = (type: unknown): void => {
      if (typeof type === 'object' && type !== null) for (const part of Object.values(type)) visit(part);
      else if (typeof type === 'string' && Object.hasOwn(catalogue.schemas, type) && !used.has(type)) {
        used.add(type);
        schemas.set(type, catalogue.schemas[type] as Type);
        visit(catalogue.schemas[type]);
      }
    };
    for (const [route, { formats = {} }] of Object.entries(catalogue.routes)) {
      const own = Object.entries(formats).filter(([, type]) => type !== 'same');
      if (own.length > 0) types.push([route, Object.fromEntries(own)]);
      visit(own);
    }
  }
  return { types: Object.fromEntries(types), schemas: Object.fromEntries(schemas) } as FormatData;
}

/** The error responses of each route, and the schemas that responses name, directly or through others. */
export function collectResponses({ routes, schemas }: CatalogueFile): ResponseData {
  const used = new Set<string>();
  const visit = (type: unknown): void => {
    if (typeof type === 'object' && type !== null) for (const part of Object.values(type)) visit(part);
    else if (typeof type === 'string' && Object.hasOwn(schemas, type) && !used.has(type)) {
      used.add(type);
      visit(schemas[type]);
    }
  };
  const errors: [route: string, errors: { readonly [status: string]: { readonly [type: string]: Type } }][] = [];
  for (const [key, route] of Object.entries(routes)) {
    visit([route.responses, route.errors]);
    if (route.errors) errors.push([key, route.errors]);
  }
  const named = Object.entries(schemas).filter(([name]) => used.has(name));
  return { schemas: Object.fromEntries(named), errors: Object.fromEntries(errors) } as ResponseData;
}
