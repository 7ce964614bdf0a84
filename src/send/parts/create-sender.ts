import { fromCaller, invalidOption } from '../../core/endpoint/errors.ts';
import { type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import { type Api, UNKNOWN_API } from '../api.ts';
import type { Extras } from '../call.ts';
import { CORE_CHECKS, FOREIGN } from '../option-checks.ts';
import type { SendOptions } from '../options.ts';
import { createMethods, createPerformer } from '../perform.ts';
import { createSettings, keepSettings } from '../settings.ts';
import { contentsOf, type PartContents, type PartName, type SenderPart } from './part.ts';
import type { SenderOptions, SenderWith } from './sender-types.ts';
import { missingPart, WITHOUT_PARTS } from './without-parts.ts';

/** The part that an option belongs to: one of `createSender`, or one of a call. */
const PART_OF: Readonly<Record<string, PartName>> = {
  ...{ retries: 'retries', retryDelay: 'retries', onRetry: 'retries', until: 'retries', maxWait: 'retries' },
  ...{ limits: 'limits', concurrency: 'limits', writeInterval: 'limits', shared: 'limits', onWait: 'limits' },
  ...{ cache: 'cache', bigint: 'bigints', fields: 'fields' },
  ...{ onResponse: 'notices', onNotice: 'notices', incomplete: 'notices' },
};

/** The part that adds a method. */
const METHODS: Readonly<Record<string, PartName>> = {
  ...{ pages: 'pages', items: 'pages', all: 'pages', events: 'events', fields: 'fields' },
};

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
    const { baseUrl } = Object(api) as { readonly baseUrl?: string | URL };
    if (baseUrl === undefined) throw invalidOption('baseUrl', 'must be passed: only its origin receives the token');
    return composeSender({ ...UNKNOWN_API, baseUrl: String(baseUrl) }, 'createSender', api, parts).send;
  }) as SenderWith<Parts[number]['name']>;
}

/** A sender without types, and the parts that it has. */
interface Composed {
  readonly send: object;
  readonly parts: ReadonlyMap<PartName, PartContents>;
}

/** Creates a sender from parts, for an API of which more is known. `caller` is the function that a program calls. */
export function composeSender(known: Api, caller: string, given: unknown, parts: unknown): Composed {
  const contents = readParts(parts);
  const brought = [...contents.values()];
  const has = (part: PartName | undefined) => part === undefined || contents.has(part);
  const checks = Object.assign({}, CORE_CHECKS, ...brought.map((each) => each.checks)) as OptionChecks<SendOptions>;
  const advice = Object.entries(PART_OF).map(([option, part]) => [option, `It belongs to the part ${part}().`]);
  const options = readOptions(caller, given, checks, { ...FOREIGN, ...Object.fromEntries(advice) });
  if (has('cache') && !options.cache) throw invalidOption('cache', 'must be passed with the part cache()');
  const extras = Object.assign({}, WITHOUT_PARTS, ...brought.map((each) => each.extras)) as Extras;
  const api = Object.assign({}, known, ...brought.map((each) => each.api)) as Api;
  const settings = createSettings(options, has('limits') ? api : { ...api, limits: null }, async () => extras, {
    createLimiter: contents.get('limits')?.createLimiter,
    ...(!has('retries') && { retries: 0 }),
    checkCall(call) {
      for (const name of Object.keys(call))
        if (!has(PART_OF[name])) throw missingPart(`The option "${name}"`, PART_OF[name] as PartName);
    },
  });
  const send = createMethods(createPerformer(settings));
  const refusals = Object.entries(METHODS).filter(([, part]) => !has(part));
  for (const [method, part] of refusals) Object.assign(send, { [method]: refuse(method, part) });
  return { send: keepSettings(send, settings), parts: contents };
}

function refuse(method: string, part: PartName) {
  return () => {
    throw missingPart(`send.${method}`, part);
  };
}

/** What each part brings, by its name. The order in which the parts are passed has no effect, because no two bring the same. */
function readParts(parts: unknown): Map<PartName, PartContents> {
  if (!Array.isArray(parts)) throw invalidOption('parts', 'must be a list, such as [retries(), redirects()]');
  const found = new Map<PartName, PartContents>();
  for (const part of parts) {
    const content = contentsOf(part);
    if (!content) throw invalidOption('parts', 'must have only results of functions such as retries()');
    const { name } = part as SenderPart;
    if (found.has(name)) throw invalidOption('parts', `has ${name}() twice`);
    found.set(name, content);
  }
  return found;
}
