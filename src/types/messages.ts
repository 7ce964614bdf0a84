// Types that no value has, whose names and arguments are the message of a compiler error.
declare const MESSAGE: unique symbol;

/** The call lacks these parameters. */
export interface MissingParameters<Names> {
  readonly [MESSAGE]: Names;
}

/** The option does not exist; another one is meant. */
export interface DidYouMean<Name> {
  readonly [MESSAGE]: Name;
}

/** The route is in the catalogue under another key: with its query parameters, or with the placeholder of its server. */
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

/** What a call gets in place of its options if no options make it right. */
export type Message = UseRoute<unknown> | UnknownRoute<unknown>;
