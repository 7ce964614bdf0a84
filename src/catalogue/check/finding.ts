/** Every kind of finding. The codes are stable. */
export type FindingCode =
  | 'INVALID_OPTIONS'
  | 'UNKNOWN_ROUTE'
  | 'UNKNOWN_PARAMETER'
  | 'MISSING_PARAMETER'
  | 'MISSING_BODY'
  | 'UNEXPECTED_BODY'
  | 'WRONG_TYPE'
  | 'NOT_IN_ENUM'
  | 'WRONG_PLACE'
  | 'REMOVED_ROUTE'
  | 'DEPRECATED_ROUTE'
  | 'DEPRECATED_PARAMETER'
  | 'UNKNOWN_FORMAT'
  | 'UNKNOWN_PREVIEW';

/** Something about a call that is wrong, or soon will be. No value of the call is ever in it: it may be a secret. */
export interface Finding {
  readonly code: FindingCode;
  /** A warning works today. */
  readonly severity: 'error' | 'warning';
  /** What is the matter, and how to mend it, for a person. */
  readonly message: string;
  /** The route of the call: the catalogue's where it has it. */
  readonly route: string;
  /** The parameter, field or option to blame. */
  readonly parameter?: string;
  /** What would do: values, types, formats or previews. */
  readonly expected?: readonly string[];
  /** What may have been meant: routes or names, the likeliest first. */
  readonly suggestions?: readonly string[];
  /** The route to use instead. */
  readonly replacement?: string;
}
