import type { SecurityData } from './own-credentials.ts';

/**
 * An API as plain data: its operations with their rules. Modules that the generator writes contain the same rules as code. Programs that read
 * a description at run time pass this to `createEndpointFromData`.
 */
export interface OpenApiData {
  /** The servers of single operations. */
  readonly servers?: readonly string[];
  /** How callers authenticate, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityData };
  readonly operations: readonly (readonly [method: string, url: string, rules: RulesData])[];
}

/** The rules of an operation. `auth` are its security requirements: alternatives, each a list of schemes that are sent together. */
export type RulesData = { readonly [rule: string]: RuleData };

/** A value, or a reference to a rule by its name: `{ "$": "form" }`, or with arguments `{ "$": "query", "args": ["page", …] }`. */
export type RuleData =
  | string
  | number
  | boolean
  | readonly RuleData[]
  | { readonly $: string; readonly args?: readonly RuleData[] }
  | { readonly [member: string]: RuleData };
