import { isText } from '../core/read-options.ts';
import type { Api } from './api.ts';
import { bigints } from './bigints.ts';
import { cache } from './cache.ts';
import { composeSender } from './create-sender.ts';
import { events } from './events.ts';
import { advise, explain } from './failures.ts';
import { fetchOptions } from './fetch-options.ts';
import { limits } from './limits.ts';
import type { SendOptions } from './options.ts';
import { PAGE_STEPS } from './pages.ts';
import { createPart } from './part.ts';
import { fields, notices } from './prepare-call.ts';
import { redirects } from './redirects.ts';
import { retries } from './retries.ts';
import type { Send } from './sender-types.ts';

/** Creates a function that sends request options to an API, with all parts. What the options do not set is taken from `api`. */
export function createFullSender(api: Api, options?: SendOptions): Send {
  // Not `pages()`, which also reads the descriptions of lists that generated clients have.
  const pages = createPart('pages', { steps: PAGE_STEPS });
  // The API brings the facts that this part needs.
  const facts = createPart('githubFacts', { steps: { explain, advise }, checks: { validate: isText } });
  const parts = [retries(), limits(), redirects(), pages, cache(), events(), fields(), notices(), fetchOptions()];
  return composeSender(api, 'createSend', options, [...parts, bigints(), facts], undefined).send as Send;
}
