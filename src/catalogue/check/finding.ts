/** All codes of findings. They are stable. */
export type FindingCode =
  | 'INVALID_OPTIONS'
  | 'UNKNOWN_ROUTE'
  | 'FOREIGN_HOST'
  | 'INCOMPLETE_ROUTE'
  | 'UNKNOWN_PARAMETER'
  | 'MISSING_PARAMETER'
  | 'MISSING_BODY'
  | 'UNEXPECTED_BODY'
  | 'WRONG_TYPE'
  | 'NOT_IN_ENUM'
  | 'WRONG_FORMAT'
  | 'OUT_OF_RANGE'
  | 'WRONG_PLACE'
  | 'REMOVED_ROUTE'
  | 'DEPRECATED_ROUTE'
  | 'DEPRECATED_PARAMETER'
  | 'UNKNOWN_FORMAT'
  | 'UNKNOWN_PREVIEW'
  | 'UNKNOWN_API_VERSION';

/** A problem with a call, now or in the future. A finding never contains a value of the call, because the value may be a secret. */
export interface Finding {
  readonly code: FindingCode;
  /** A call that has only warnings still works. */
  readonly severity: 'error' | 'warning';
  /** A sentence that explains the problem and how to fix it. */
  readonly message: string;
  /** The route of the call, as its key if it is in the catalogue. */
  readonly route: string;
  /** The invalid parameter, field or option. */
  readonly parameter?: string;
  /** The JSON pointer of the value in the options of the call, such as `/data/labels/0/name`. Only from deep checks. */
  readonly pointer?: string;
  /** The valid alternatives: values, types, formats, previews or versions. */
  readonly expected?: readonly string[];
  /** Routes or names that were probably meant, most likely first. */
  readonly suggestions?: readonly string[];
  /** The route to use instead. */
  readonly replacement?: string;
  /** The names of the editions that have the route, if this one does not. */
  readonly editions?: readonly string[];
}
