import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import { ownValue } from '../core/objects.ts';
import type { OptionCheck } from '../core/read-options.ts';
import { type Api, UNKNOWN_API } from './api.ts';
import { BIGINT_CHECKS } from './bigints.ts';
import { CACHE_CHECKS } from './cache.ts';
import { FIELD_CALL_CHECKS } from './fields.ts';
import { LIMIT_CHECKS } from './limits.ts';
import { NOTICE_CALL_CHECKS, NOTICE_CHECKS } from './notices.ts';
import type { SendOptions } from './options.ts';
import { contentsOf, type PartContents, type PartName, type SenderPart } from './part.ts';
import { RETRY_CALL_CHECKS, RETRY_CHECKS } from './retries.ts';
import { createSenderOf, createSendFunction, readSenderOptions } from './sender.ts';
import type { SenderOptions, SenderWith } from './sender-types.ts';

/** The options of each part, of a sender and of its calls. */
const OPTIONS: { readonly [Part in PartName]?: object } = {
  retries: RETRY_CHECKS,
  limits: LIMIT_CHECKS,
  cache: CACHE_CHECKS,
  bigints: BIGINT_CHECKS,
  notices: NOTICE_CHECKS,
  dispatcher: { dispatcher: true },
  once: { once: true },
  idempotency: { idempotency: true },
};
const CALL_OPTIONS: { readonly [Part in PartName]?: object } = {
  retries: RETRY_CALL_CHECKS,
  fields: FIELD_CALL_CHECKS,
  notices: NOTICE_CALL_CHECKS,
  once: { once: true },
};

/** The methods that each part adds. */
const METHODS: Partial<Record<PartName, string>> = { pages: 'pages items all', events: 'events', fields: 'fields' };

/**
 * Creates a function that sends request options to an API, from the parts that a program needs. A bundle contains no others. Without parts, it
 * sends each request once, with the token and a timeout, and checks, reads and parses the response. Redirects are then refused.
 *
 * @example
 * ```ts
 * const send = createSender({ baseUrl: 'https://api.github.com' }, [retries(), redirects()]);
 * const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }));
 * ```
 */
export function createSender<const Parts extends readonly SenderPart[]>(
  api: SenderOptions<Parts[number]['name']>,
  parts: Parts,
): SenderWith<Parts[number]['name']> {
  return fromCaller(createSender, () => {
    const chosen = readParts(parts, 'parts');
    const options = readSenderOptions('createSender', api, chosen.contents);
    if (options.baseUrl === undefined)
      throw invalidOption('baseUrl', 'must be passed: only its origin receives the token');
    return composeSender(UNKNOWN_API as Api, options, chosen);
  }) as SenderWith<Parts[number]['name']>;
}

/** The parts that a program has chosen. */
export interface ChosenParts {
  readonly byName: ReadonlyMap<PartName, PartContents>;
  /** What they bring, and what refuses the options and steps of all others. */
  readonly contents: readonly PartContents[];
  /** The methods of all others, which refuse. */
  readonly refused: object;
}

/** Creates a function without types that sends with chosen parts, from options that were read with them. */
export function composeSender(api: Api, options: SendOptions, { byName, contents, refused }: ChosenParts): object {
  if (byName.has('cache') && !options.cache) throw invalidOption('cache', 'must be passed with the part cache()');
  return Object.assign(createSendFunction(createSenderOf(api, options, contents)), refused);
}

/** What stands for the parts that a sender does not have: it refuses what needs them. */
function refusals(has: (part: string) => boolean): PartContents {
  return {
    ...(!has('limits') && { api: { limits: null } }),
    checks: refusedOptions(OPTIONS, has),
    callChecks: refusedOptions(CALL_OPTIONS, has),
    steps: {
      readFetchOptions(given) {
        if (Object.keys(Object(given)).some((name) => name !== 'signal'))
          throw missingPart('A member of "request" other than "signal"', 'fetchOptions');
        return undefined;
      },
    },
  };
}

/** Checks that refuse the options of missing parts, with the name of the part. */
function refusedOptions(byPart: { readonly [part: string]: object }, has: (part: string) => boolean): object {
  const checks: Record<string, OptionCheck> = {};
  for (const [part, all] of Object.entries(byPart))
    for (const name of has(part) ? [] : Object.keys(all)) checks[name] ??= refuse(`The option ${name}`, part);
  return checks;
}

function refuse(what: string, part: string) {
  return () => {
    throw missingPart(what, part);
  };
}

/** Reads the parts that a program passes with an option, and refuses what needs others. */
export function readParts(parts: unknown, option: string): ChosenParts {
  const byName = findParts(parts, option);
  const has = (part: string) => byName.has(part as PartName);
  const refused = Object.entries(METHODS).flatMap(([part, names]) =>
    has(part) ? [] : names.split(' ').map((name) => [name, refuse(`send.${name}`, part)]),
  );
  return { byName, contents: [refusals(has), ...byName.values()], refused: Object.fromEntries(refused) };
}

/** The option `use` of a sender or client. Its parts are read before its options, whose checks they bring. */
export function useIn(options: unknown): unknown {
  return ownValue(Object(options), 'use');
}

/** What each part brings, by its name. The order in which the parts of the library are passed has no effect, because no two bring different things under one name. */
export function findParts(parts: unknown, option: string): Map<PartName, PartContents> {
  const found = new Map<PartName, PartContents>();
  for (const part of Array.isArray(parts) ? parts : [undefined]) {
    const content = contentsOf(part);
    if (!content)
      throw invalidOption(option, 'must be a list of results of functions, such as [retries(), redirects()]');
    const { name } = part as SenderPart;
    const known = found.get(name);
    if (known && !known.join) throw invalidOption(option, `has ${name}() twice`);
    found.set(name, known?.join?.(content) ?? content);
  }
  return found;
}

/** The error for something that needs a part which the sender does not have. */
function missingPart(what: string, part: string): EndpointError {
  const message = `${what} needs the part ${part}(). Pass it when the sender is created: [${part}()].`;
  return new EndpointError('INVALID_OPTION', message, { parameter: part });
}
