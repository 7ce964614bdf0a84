import { parseWithBigInt } from './bigints.ts';
import { find, keep, reuse } from './cache.ts';
import type { Steps } from './call.ts';
import { readEvents } from './events.ts';
import { doubt, explain, explainFault, fail } from './failures.ts';
import { readFetchOptions } from './fetch-options.ts';
import { pause, share, watch } from './limits.ts';
import { report } from './notices.ts';
import { iterateItems, iteratePages } from './pages.ts';
import { prepare } from './prepare-call.ts';
import { follow } from './redirects.ts';
import { again } from './retries.ts';

/** The steps of all parts. One object, because a bundler writes a getter for every export of a module that is loaded on demand. */
export const ALL_STEPS: Steps = {
  ...{ readFetchOptions, prepare, find, share, watch, follow, reuse, keep, report, fail, explain, pause, doubt, again },
  parse: parseWithBigInt,
  errorOf: explainFault,
  pages: iteratePages,
  items: iterateItems,
  events: readEvents,
};
