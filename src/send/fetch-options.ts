import { convert } from '../convert/convert.ts';
import { isSignal } from '../convert/prepare.ts';
import { invalidOption } from '../core/errors.ts';
import type { RequestSettings } from './options.ts';
import { createPart, type SenderPart } from './part.ts';

/** The options of `fetch` that are passed on. The signal itself is one of the signals of the call. */
const PASSED: Readonly<Record<Exclude<keyof RequestSettings, 'signal'>, true>> = {
  cache: true,
  credentials: true,
  integrity: true,
  keepalive: true,
  mode: true,
  priority: true,
  referrer: true,
  referrerPolicy: true,
  window: true,
  dispatcher: true,
  next: true,
  cf: true,
  client: true,
  decompress: true,
  proxy: true,
  tls: true,
  unix: true,
  verbose: true,
  backend: true,
  cacheOverride: true,
};
const FETCH_OPTIONS: readonly string[] = /* @__PURE__ */ Object.keys(PASSED);

/** What to use instead of other members. */
const ADVICE: Readonly<Record<string, string>> = {
  agent: 'fetch has "dispatcher" instead',
  fetch: 'pass it when the client is created',
  redirect: 'the sender follows redirects itself, so that credentials stay with the API',
  signal: 'it is not an AbortSignal',
  retries: 'pass it as an option of the call',
  timeout: 'pass it as an option of the call',
};

/** The members of the option `request` that `fetch` receives. A member that would have no effect, or that would change the request, is rejected. */
function readFetchOptions(given: unknown): object | undefined {
  if (given === null) return undefined;
  if (Object.prototype.toString.call(given) !== '[object Object]')
    throw invalidOption('request', 'must be an object with options of fetch');
  // Each member is read once, and may be a getter that throws.
  const members = convert(() => Object.entries(given as object));
  const passed = members.filter(
    ([name, value]) => value !== undefined && !(name === 'signal' && isNoneOrSignal(value)),
  );
  for (const [name] of passed) if (!FETCH_OPTIONS.includes(name)) throw invalidMember(name);
  return Object.fromEntries(passed);
}

/** The signal itself is one of the signals of the call. */
function isNoneOrSignal(value: unknown): boolean {
  return value === null || isSignal(value);
}

function invalidMember(name: string) {
  const advice = Object.hasOwn(ADVICE, name) ? ADVICE[name] : `fetch receives only ${FETCH_OPTIONS.join(', ')}`;
  return invalidOption('request', `must not have ${JSON.stringify(name.slice(0, 40))}: ${advice}`);
}

/** Passes options in the member `request` of a request to `fetch`, such as `cache` or `keepalive`. */
export function fetchOptions(): SenderPart<'fetchOptions'> {
  return createPart('fetchOptions', { steps: { readFetchOptions } });
}
