// This entry contains only types. A refresh of the catalogue may add and remove names, so they are not exported from the main entry.
export type * from '../generated/schemas.js';
