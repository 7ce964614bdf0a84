/** A change to a route between two API versions, as `diffCatalogues` returns it. */
export interface RouteChange {
  readonly route: string;
  readonly newRoute?: string;
  readonly in: 'route' | 'parameter' | 'body' | 'response' | 'webhook';
  readonly parameter?: string;
  /** The JSON pointer of the member in the parameter, body or response. */
  readonly pointer?: string;
  readonly rule: string;
  readonly effect: 'breaks-requests' | 'breaks-readers' | 'safe';
  readonly message: string;
  readonly after?: unknown;
}
