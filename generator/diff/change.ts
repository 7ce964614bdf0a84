import type { JsonValue } from '../read/json.ts';
import { RULES, type Rule } from './rules.ts';

/**
 * What a change does to a program that was written for the earlier API: its requests may be rejected or mean something else, its
 * code that reads responses may fail, or nothing happens.
 */
export type ChangeEffect = 'breaks-requests' | 'breaks-readers' | 'safe';

/** The part of a route that changed. */
export type ChangePlace = 'route' | 'parameter' | 'body' | 'response';

/** The name of the rule that classifies a change, such as `response-member-removed`. */
export type ChangeRule = Rule;

/** One difference between two catalogues. */
export interface RouteChange {
  /** The key of the route in the earlier catalogue; for an added route, in the later one; `*` for a change of the whole API. */
  readonly route: string;
  /** The key of the route in the later catalogue, if it is another one. For a removed route, the route to use instead. */
  readonly newRoute?: string;
  readonly in: ChangePlace;
  /** The name of the parameter in the earlier catalogue; for an added one, in the later one. */
  readonly parameter?: string;
  /** The status of the response: `200`, `4XX` or `default`. */
  readonly status?: string;
  /** The content type of the body or response. */
  readonly contentType?: string;
  /**
   * The JSON pointer of the member in the value of the parameter, body or response. A `*` stands for every item of a list, and for
   * every member that is not named. Absent for a change of the whole value.
   */
  readonly pointer?: string;
  /** What changed: the rule without its place, such as `member-removed`. */
  readonly kind: string;
  readonly rule: ChangeRule;
  readonly effect: ChangeEffect;
  /** What changed, as a sentence. */
  readonly message: string;
  /** What the earlier catalogue has there: a type as text, a list of enum values, a default. */
  readonly before?: JsonValue;
  /** What the later catalogue has there. */
  readonly after?: JsonValue;
}

/** What is known about a change before its rule is looked up. */
export type ChangeFacts = Omit<RouteChange, 'in' | 'kind' | 'effect'>;

/** Completes a change with the effect of its rule. */
export function createChange({ route, rule, ...facts }: ChangeFacts): RouteChange {
  const [, place = '', kind = ''] = /^(route|parameter|body|response)-(.*)$/.exec(rule) ?? [];
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
