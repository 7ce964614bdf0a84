// Types that no value has, whose names and arguments are the message of a compiler error.
declare const MESSAGE: unique symbol;

/** The call lacks these parameters. */
export interface MissingParameters<Names> {
  readonly [MESSAGE]: Names;
}
