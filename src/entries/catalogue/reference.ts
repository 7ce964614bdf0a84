export { createReference, type ReferenceData } from '../../catalogue/reference/create-api-reference.ts';
export {
  type ApiValidators,
  createValidators,
  type ValidatedData,
  type ValidatorData,
} from '../../catalogue/reference/create-api-validators.ts';
export type { Reference, ReferenceExampleOptions, SchemaOptions } from '../../catalogue/reference/create-reference.ts';
export type { ValidationIssue, ValidationResult, Validator } from '../../catalogue/reference/create-validators.ts';
export type { BodyData } from '../../catalogue/reference/shape-data.ts';
export type { JsonSchema } from '../../catalogue/reference/to-json-schema.ts';
export { type EditionName, loadEditionReference } from '../../github/reference/edition-reference.ts';
export { findMismatch, reference } from '../../github/reference/github-reference.ts';
