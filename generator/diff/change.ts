import type { JsonValue } from '../read/json.ts';
import { RULES, type Rule } from './rules.ts';

/**
 * The effect of a change on a program that was written for the earlier API. Its requests may be rejected or mean something else, its
 * code that reads responses may fail, or it continues to work.
 */
export type ChangeEffect = 'breaks-requests' | 'breaks-readers' | 'safe';

/** The part of a route that changed. */
export type ChangePlace = 'route' | 'parameter' | 'body' | 'response' | 'webhook';

/** The name of the rule that classifies a change, such as `response-member-removed`. */
export type ChangeRule = Rule;

/** One difference between two catalogues. */
export interface RouteChange {
  /**
   * The key of the route in the earlier catalogue or, for an added route, in the later one. `*` for a change that affects the whole
   * API, and `WEBHOOK name` for a change to the data of a webhook.
   */
  readonly route: string;
  /** The key of the route in the later catalogue, if it is different. For a removed route, the route to use instead. */
  readonly newRoute?: string;
  readonly in: ChangePlace;
  /** The name of the parameter in the earlier catalogue or, for an added parameter, in the later one. */
  readonly parameter?: string;
  /** The status of the response: `200`, `4XX` or `default`. */
  readonly status?: string;
  /** The content type of the body or response. */
  readonly contentType?: string;
  /**
   * The JSON pointer of the member in the value of the parameter, body or response. `*` stands for every item of a list, and for every
   * additional member of an object. Absent if the whole value changed.
   */
  readonly pointer?: string;
  /** The kind of change: the rule without its location, such as `member-removed`. */
  readonly kind: string;
  readonly rule: ChangeRule;
  readonly effect: ChangeEffect;
  /** The change as a sentence. */
  readonly message: string;
  /** The value in the earlier catalogue: a type as text, a list of enum values, or a default. */
  readonly before?: JsonValue;
  /** The value in the later catalogue. */
  readonly after?: JsonValue;
}

/** A change whose rule has not been looked up yet. */
export type ChangeFacts = Omit<RouteChange, 'in' | 'kind' | 'effect'>;

/** Adds the effect of its rule to a change. */
export function createChange({ route, rule, ...facts }: ChangeFacts): RouteChange {
  const [, place = '', kind = ''] = /^(route|parameter|body|response|webhook)-(.*)$/.exec(rule) ?? [];
  const { newRoute, parameter, status, contentType, pointer, message, before, after } = facts;
  return {
    route,
    ...(newRoute === undefined ? {} : { newRoute }),
    in: place as ChangePlace,
    ...(parameter === undefined ? {} : { parameter }),
    ...(status === undefined ? {} : { status }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(pointer === undefined ? {} : { pointer }),
    kind,
    rule,
    effect: RULES[rule],
    message,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
