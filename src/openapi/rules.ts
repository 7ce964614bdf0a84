import type { BodyRule } from './body/rules.ts';
import type { CheckOptions } from './check-names.ts';
import type { ReadTemplate } from './path-template.ts';
import type { OwnServer } from './servers.ts';
import type { WriteDays } from './values/days.ts';

export type Place = 'path' | 'query' | 'header' | 'cookie';

/** A parameter of an operation: where it is sent, and the rule that writes its values. */
export interface Parameter {
  readonly in: Place;
  readonly name: string;
  readonly required: boolean;
  /** Writes a `Date` as its day, if the value has the format `date`. */
  readonly day: ((value: unknown) => unknown) | undefined;
  /** Writes a value as text: pairs of a query or cookie, or else the value itself. Without a value, the text is `''`, and a header undefined. */
  readonly write: (value: unknown, override?: PathOverride) => string | undefined;
  /** Adds the text to a request. Those of a path are inserted into it. */
  readonly add?: (text: string, target: Target) => void;
  /** Converts the option `headers`. Only headers have it. */
  readonly readHeaders?: (headers: unknown, declared: ReadonlyMap<string, Parameter>) => unknown;
  /** Whether the headers of a call contain the parameter. */
  readonly isIn?: (headers: object) => boolean;
}

/** The parts of a request that parameters are added to. */
export interface Target {
  readonly pairs: string[];
  readonly headers: Record<string, unknown>;
  /** The parameters that send the names in the query. */
  readonly senders: Map<string, string>;
}

/** The options that parameters of all places have. */
export interface ParameterOptions {
  readonly required?: boolean;
  readonly day?: (value: unknown) => unknown;
  /** The items of a delimited list, if some contain the delimiter but the list can still be split in only one way. */
  readonly values?: readonly string[];
}

/** What a template of RFC 6570 changes about a path parameter. */
export interface PathOverride {
  readonly style?: PathStyle;
  readonly keepsSlashes?: boolean;
}

/** The text around the values of a path parameter. */
export interface PathStyle {
  readonly prefix?: string;
  /** Whether the name is written before each value. */
  readonly isNamed?: boolean;
  readonly delimiter?: Delimiter;
}

/** The delimiter of a list that is not exploded, unencoded and as written in a URL. */
export interface Delimiter {
  readonly text: string;
  readonly encoded: string;
}

/** The security schemes that an operation accepts: one of the lists, and all schemes of that list. */
export type Requirements = readonly (readonly string[])[];

/** What the requests of an operation need, as the generator writes it: each member is a rule, or refers to one. */
export interface OperationRules {
  readonly parameters?: readonly Parameter[];
  readonly body?: BodyRule;
  /** The value of the `accept` header. */
  readonly accept?: string;
  /** The server of this operation only. */
  readonly server?: OwnServer;
  readonly auth?: Requirements;
  /** Writes the days in the values of a call. */
  readonly days?: WriteDays;
  /** Rejects options that have the names of parameters or fields. */
  readonly checkOptions?: CheckOptions;
  /** Reads a path that has more than plain placeholders. */
  readonly template?: ReadTemplate;
}
