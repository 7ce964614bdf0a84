export { EndpointError } from './errors.ts';
export { type EditionName, loadEditionReference } from './github/reference/edition-reference.ts';
export { github } from './github/reference/github-reference.ts';
export { createReference, type ReferenceData } from './reference/create-api-reference.ts';
export type { Reference, ReferenceExampleOptions, SchemaOptions } from './reference/create-reference.ts';
export type { BodyData } from './reference/shape-data.ts';
export type { JsonSchema } from './reference/to-json-schema.ts';
