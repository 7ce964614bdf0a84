/** Whom the table compares, with the heading of each column. */
export const CONTENDERS = {
  routebook: 'routebook',
  octokit: '`@octokit/endpoint`, `@octokit/types`',
  openapi: '`openapi-typescript`, `openapi-fetch`',
  urlTemplate: '`url-template`',
} as const;

export type Contender = keyof typeof CONTENDERS;

/** One thing for each contender. */
export type ForEach<Value> = { readonly [Name in Contender]: Value };
