/** Every kind of finding. The codes are stable. */
export type FindingCode =
  | 'INVALID_OPTIONS'
  | 'UNKNOWN_ROUTE'
  | 'INCOMPLETE_ROUTE'
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
  | 'UNKNOWN_PREVIEW'
  | 'UNKNOWN_API_VERSION';

/** A problem of a call, now or in the future. It never contains a value of the call, because that may be a secret. */
export interface Finding {
  readonly code: FindingCode;
  /** A call with warnings only works today. */
  readonly severity: 'error' | 'warning';
  /** What is wrong and how to fix it, for a person. */
  readonly message: string;
  /** The route of the call, as the catalogue spells it if it has the route. */
  readonly route: string;
  /** The invalid parameter, field or option. */
  readonly parameter?: string;
  /** What would be valid: values, types, formats, previews or versions. */
  readonly expected?: readonly string[];
  /** What was probably meant: routes or names, the most likely first. */
  readonly suggestions?: readonly string[];
  /** The route to use instead. */
  readonly replacement?: string;
  /** The editions of the API that have the route, by name, if this one has not. */
  readonly editions?: readonly string[];
}
