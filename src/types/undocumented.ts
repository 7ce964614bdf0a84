declare const UNDOCUMENTED: unique symbol;

/** Parameters that the catalogue does not have: what `undocumented` returns. */
export interface Undocumented {
  readonly [UNDOCUMENTED]: true;
}
