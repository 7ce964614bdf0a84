import { isNumberFrom, isText, isTextList, type OptionCheck, type OptionChecks } from '../core/read-options.ts';
import type { HookDeliveryItem } from '../generated/schemas.js';
import { OutcomeUnknownError } from '../send/errors.ts';
import { type HookClient, type HookPlace, hookOf, isFailed } from './hook.ts';
import { begin, isLost, RECIPE_CHECKS, type RecipeOptions, readRecipe, waitFor } from './recipe.ts';

/** The options of `redeliverWebhooks`: for a hook of a repository, of an organization, or of the App that the client is. */
export interface RedeliverWebhooksOptions
  extends HookPlace,
    RecipeOptions<{ readonly step: 'find' | 'redeliver'; readonly delivery?: HookDeliveryItem }> {
  /** The start of the time in which deliveries failed. GitHub can repeat those of three days. */
  since: Date;
  /** Its end. Default: now. */
  until?: Date | undefined;
  /** Only these events, such as `push`. */
  events?: readonly string[] | undefined;
}

/** What `redeliverWebhooks` has done, by delivery. */
export interface RedeliveredWebhooks {
  /** Delivered again. */
  readonly redelivered: readonly HookDeliveryItem[];
  /** Failed, and were delivered again before, which is not done twice. */
  readonly again: readonly HookDeliveryItem[];
}

const isDate: OptionCheck = (value) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? undefined : 'a valid date';
const CHECKS: OptionChecks<RedeliverWebhooksOptions> = {
  ...{ ...RECIPE_CHECKS, owner: isText, repo: isText, org: isText, hook_id: isNumberFrom(1) },
  ...{ since: isDate, until: isDate, events: isTextList },
};
/** How long GitHub may need until a new delivery can be seen. */
const VISIBLE = 60_000;

/**
 * Finds the deliveries of a webhook that failed in a time, and delivers each of them again, once: one that was delivered again before is left alone, so that a
 * program that runs every hour delivers nothing twice. Only two programs in the same moment can.
 *
 * @example
 * const since = new Date('2026-01-31T08:00:00Z');
 * await redeliverWebhooks(github, { owner, repo, hook_id: 7, since });
 */
export async function redeliverWebhooks(
  github: HookClient,
  given: RedeliverWebhooksOptions,
): Promise<RedeliveredWebhooks> {
  const options = readRecipe('redeliverWebhooks', given, CHECKS, ['since']);
  const { owner, repo, org, hook_id, since, until, events, signal } = options;
  const [hook, place] = hookOf(github, options);
  const find = async (from: number) => {
    const found: HookDeliveryItem[] = [];
    // The newest come first.
    for await (const each of hook.listWebhookDeliveries.items(place, { signal })) {
      if (Date.parse(each.delivered_at) < from) break;
      found.push(each);
    }
    return found;
  };
  begin(options, { step: 'find' });
  const all = await find(since.getTime());
  const done: { redelivered: HookDeliveryItem[]; again: HookDeliveryItem[] } = { redelivered: [], again: [] };
  const isWanted = ({ event, delivered_at }: HookDeliveryItem) =>
    events?.includes(event) !== false && !(until !== undefined && Date.parse(delivered_at) > until.getTime());
  const sameAs = (delivery: HookDeliveryItem, list: readonly HookDeliveryItem[]) =>
    list.filter(({ guid, redelivery }) => guid === delivery.guid && redelivery);
  for (const delivery of all.filter((each) => !each.redelivery && isFailed(each) && isWanted(each)).reverse()) {
    const repeats = sameAs(delivery, all);
    if (repeats.some((each) => !isFailed(each))) continue;
    begin(options, { step: 'redeliver', delivery });
    // Another program may have done it since the list was read.
    const isDone = repeats.length > 0 || sameAs(delivery, await find(Date.parse(delivery.delivered_at))).length > 0;
    if (isDone) done.again.push(delivery);
    else {
      await redeliver(delivery);
      done.redelivered.push(delivery);
    }
  }
  return done;

  async function redeliver(delivery: HookDeliveryItem): Promise<void> {
    try {
      await hook.redeliverWebhookDelivery({ ...place, delivery_id: delivery.id }, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      if (!isLost(error)) throw error;
      const look = async () => sameAs(delivery, await find(Date.parse(delivery.delivered_at)))[0];
      await waitFor(github, { signal, timeout: VISIBLE }, look, () => {
        const target = [owner, repo, org, hook_id].filter(Boolean).join('/') || 'the App';
        const route = `POST the attempts of delivery ${delivery.id} of ${target}`;
        const looked = [`deliveries with the guid ${delivery.guid}`];
        return new OutcomeUnknownError({ route, url: route }, 'no new delivery has appeared', looked, error);
      });
    }
  }
}
