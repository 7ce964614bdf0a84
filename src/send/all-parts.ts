import { loadOnce } from '../core/objects.ts';
import type { Api } from './api.ts';
import type { Steps } from './call.ts';
import { NetworkError } from './errors.ts';
import { iterate } from './iterate.ts';
import { CALL_CHECKS, SEND_CHECKS } from './option-checks.ts';
import type { SendOptions } from './options.ts';
import { createSenderOf, createSendFunction } from './sender.ts';
import type { Send } from './sender-types.ts';
import { createTurns } from './turns.ts';

const load = loadOnce<Steps>(async () => (await import('./all-steps.ts')).ALL_STEPS);

/**
 * Loads the steps that most calls do not need: errors, retries, redirects, pages, the cache, hooks. This is the only import on demand of a sender, and lasts
 * as long as its parts are too large for the first load of a page. A browser without a connection cannot load them, and then the error is the
 * one that such a program expects. `route` is what the error shows.
 */
export function loadAllSteps(route: string): Promise<Steps> {
  return load().catch((cause) => {
    throw new NetworkError({ route, url: '' }, cause);
  });
}

/** What a sender with all parts is made of. */
const ALL = { checks: SEND_CHECKS, callChecks: CALL_CHECKS, createTurns, iterate, loadSteps: loadAllSteps };

/** Creates a function that sends request options to an API, with all parts. What the options do not set is taken from `api`. */
export function createFullSender(api: Api, options?: SendOptions): Send {
  return createSendFunction(createSenderOf(options, { ...ALL, api, caller: 'createSend' })) as unknown as Send;
}
