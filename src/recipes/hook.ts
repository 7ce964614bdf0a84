import { invalidOption } from '../core/errors.ts';
import type { HookDeliveryItem } from '../generated/schemas.js';
import type { ClientOf } from './recipe-methods.ts';

/** Where a hook is. */
export interface HookPlace {
  /** The owner of the repository. */
  owner?: string | undefined;
  /** The repository that the hook belongs to. */
  repo?: string | undefined;
  /** The organization that the hook belongs to. */
  org?: string | undefined;
  /** The id of the hook. Without it, the hook of the App. */
  hook_id?: number | undefined;
}

/** The routes of hooks. */
export type HookClient = ClientOf<'redeliverWebhooks'>;

/** The methods of the groups have the same types, apart from the place of the hook. */
export interface Hook {
  readonly listWebhookDeliveries: {
    items(place: object, options: object): AsyncIterable<HookDeliveryItem>;
  };
  redeliverWebhookDelivery(place: object, options: object): Promise<unknown>;
}

/** One whose result is not known yet has not failed. */
export const isFailed = ({ status, status_code: code }: HookDeliveryItem) =>
  status !== 'pending' && !(code >= 200 && code < 300);

/** The methods for the hook that the options name, and its place. */
export function hookOf(github: HookClient, { owner, repo, org, hook_id }: HookPlace): [Hook, object] {
  const isRepo = owner !== undefined && repo !== undefined && org === undefined;
  if (hook_id === undefined && [owner, repo, org].every((each) => each === undefined))
    return [github.apps as never, {}];
  if (hook_id !== undefined && isRepo) return [github.repos as never, { owner, repo, hook_id }];
  if (hook_id !== undefined && org !== undefined && [owner, repo].every((each) => each === undefined))
    return [github.orgs as never, { org, hook_id }];
  throw invalidOption(
    'hook_id',
    'must be passed with "owner" and "repo", or with "org", or without both for the hook of an App',
  );
}
