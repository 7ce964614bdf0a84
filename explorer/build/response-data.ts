import type { CatalogueFile, Type } from '../../generator/catalogue.ts';
import type { ResponseData } from '../model/response/create-shapes.ts';

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
