import { ownMember } from '../../core/objects.ts';
import type { ResolvedCall } from './resolve-call.ts';

/** The editions that have a route, if it is not in this catalogue. */
export interface Elsewhere {
  readonly route: string;
  /** The names of the editions, as in their entry points. Empty if only the API itself has the route. */
  readonly editions: readonly string[];
  /** A sentence that explains where the route exists and where it does not. */
  readonly message: string;
}

/** Finds a request, in a form that `match` or `get` accepts, in other editions of the API. */
export type FindElsewhere = (request: string) => Elsewhere | undefined;

/** Whether another edition may have the route: it does not exist here, was removed here, or is a URL with values. */
export function mayBeElsewhere({ record, parameters }: ResolvedCall): boolean {
  if (record === undefined || Object.keys(parameters).length > 0) return true;
  return ownMember(record, 'deprecation')?.removed === true;
}

/**
 * Whether a route of another edition matches a URL more exactly than one of this edition: `/user/emails` is more exact than
 * `/user/{account_id}`.
 */
export function isMoreSpecific(elsewhere: Elsewhere, { record, parameters }: ResolvedCall): boolean {
  if (record === undefined || Object.keys(parameters).length === 0) return false;
  return countPlaceholders(elsewhere.route) < countPlaceholders(record.route);
}

function countPlaceholders(route: string): number {
  return route.replace(/\{\?.*$/, '').split('{').length;
}
