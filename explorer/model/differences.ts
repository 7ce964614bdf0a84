/** A difference of a route in another API version. */
export interface Difference {
  /** `parameter`, `body`, or `response 200`. */
  readonly place: string;
  /** The name, with dots between nested names. Empty for the whole. */
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

/** By version, then by route. */
export interface Differences {
  readonly [version: string]: { readonly [route: string]: readonly Difference[] };
}
