// Types only: the schemas by name, and the parameters of each operation, such as `IssuesCreate`, so that declarations of programs can name them. A refresh
// of the catalogue may add and remove names, so few of them are exported from the main entry.

export type { Endpoints } from '../generated/api-types.ts';
export type * from '../generated/endpoints.js';
export type * from '../generated/schemas.js';
