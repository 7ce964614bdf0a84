// No value has one of these types. Their names and arguments are the messages of compiler errors.
declare const MESSAGE: unique symbol;

/** The call lacks these parameters. */
export interface MissingParameters<Names> {
  readonly [MESSAGE]: Names;
}

/** The option does not exist. The type argument is the option that was probably meant. */
export interface DidYouMean<Name> {
  readonly [MESSAGE]: Name;
}

/** The route is in the catalogue under another key, which includes its query parameters or the placeholder of its server. */
export interface UseRoute<out Key> {
  readonly [MESSAGE]: Key;
}

/** The route is not in the catalogue. */
export interface UnknownRoute<Route> {
  readonly [MESSAGE]: Route;
}

/** The route has no media type formats. */
export interface RouteHasNoFormats {
  readonly [MESSAGE]: 'formats';
}

/** The route has no request body. */
export interface RouteHasNoBody {
  readonly [MESSAGE]: 'body';
}

/** The type of the options of a call that no options can make valid. */
export type Message = UseRoute<unknown> | UnknownRoute<unknown>;
