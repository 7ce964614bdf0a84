declare const UNDOCUMENTED: unique symbol;

/** Parameters that the catalogue does not have. `undocumented` returns them. */
export interface Undocumented {
  readonly [UNDOCUMENTED]: true;
}
