import type { IndexData } from 'routebook/catalogue';
import type { Differences } from './differences.ts';
import type { NestedTypes } from './form/nested-types.ts';
import type { ResponseData } from './response/create-shapes.ts';

/** An API version as data: its routes that differ, and everything in them. */
export interface VersionData {
  readonly index: IndexData;
  readonly nestedTypes: NestedTypes;
  readonly responses: ResponseData;
}

export interface VersionsData {
  readonly [version: string]: VersionData;
}

/** An edition as data: its differences from github.com. Its index is part of the package. */
export interface EditionData {
  readonly nestedTypes: NestedTypes;
  readonly responses: ResponseData;
  readonly differences: Differences;
  readonly versions: VersionsData;
}

/** The types of an edition or a version: its own where it has them. */
export function mergeNestedTypes(base: NestedTypes, { members, schemas }: NestedTypes): NestedTypes {
  return { members: { ...base.members, ...members }, schemas: { ...base.schemas, ...schemas } };
}

export function mergeResponses(base: ResponseData, { schemas, errors }: ResponseData): ResponseData {
  return { schemas: { ...base.schemas, ...schemas }, errors: { ...base.errors, ...errors } };
}
