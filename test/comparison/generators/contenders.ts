/** Whom the table of generators compares, with the heading of each column. */
export const GENERATORS = {
  routebook: 'routebook',
  heyApi: '`@hey-api/openapi-ts`',
  orval: '`orval`, fetch client',
  swaggerClient: '`swagger-client`',
} as const;

export type Generator = keyof typeof GENERATORS;

/** One thing for each of them. */
export type ForEachGenerator<Value> = { readonly [Name in Generator]: Value };
