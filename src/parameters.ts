// This entry contains only types, such as `IssuesCreate`, so that declarations of programs can name the options of a method. A refresh of
// the catalogue may add and remove names.
export type * from './generated/endpoints.js';
