// Types only: a refresh of the catalogue may add and remove names, so they are kept out of the main entry.
export type * from './generated/schemas.js';
