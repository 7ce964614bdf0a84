import { ownMember } from '../../internal/own-member.ts';
import type { ResolvedCall } from './resolve-call.ts';

/** Where a route exists, if it is not in the catalogue. */
export interface Elsewhere {
  readonly route: string;
  /** The names of the editions that have it, as they are imported; empty if only the API itself has it. */
  readonly editions: readonly string[];
  /** Where it exists and where it does not, as a sentence. */
  readonly message: string;
}

/** Finds a request, written as for `match` or `get`, in other editions of the API. */
export type FindElsewhere = (request: string) => Elsewhere | undefined;

/** Whether another edition may have what a call names: it is not here, was removed here, or is a URL with values. */
export function mayBeElsewhere({ record, parameters }: ResolvedCall): boolean {
  if (record === undefined || Object.keys(parameters).length > 0) return true;
  return ownMember(record, 'deprecation')?.removed === true;
}

/** Whether a route of another edition says more about a URL than one of this edition: `/user/emails` more than `/user/{account_id}`. */
export function isMoreSpecific(elsewhere: Elsewhere, { record, parameters }: ResolvedCall): boolean {
  if (record === undefined || Object.keys(parameters).length === 0) return false;
  return countPlaceholders(elsewhere.route) < countPlaceholders(record.route);
}

function countPlaceholders(route: string): number {
  return route.replace(/\{\?.*$/, '').split('{').length;
}
