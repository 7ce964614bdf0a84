import type { Api } from './api.ts';
import { bigints } from './bigints.ts';
import { cache } from './cache.ts';
import { type ChosenParts, findParts, useIn } from './create-sender.ts';
import { dispatcher } from './dispatcher.ts';
import { events } from './events.ts';
import { advise, explain } from './failures.ts';
import { fetchOptions } from './fetch-options.ts';
import { fields } from './fields.ts';
import { limits } from './limits.ts';
import { notices, VALIDATION_CHECKS } from './notices.ts';
import type { SendOptions } from './options.ts';
import { PAGE_STEPS } from './pages.ts';
import { contentsOf, type PartContents, type PartName } from './part.ts';
import { redirects } from './redirects.ts';
import { retries } from './retries.ts';
import { createSenderOf, createSendFunction, readSenderOptions } from './sender.ts';
import type { Send } from './sender-types.ts';
import { ownPart } from './use-parts.ts';

/** Creates a function that sends request options to an API, with all parts and `known` ones of the API. What the options do not set is taken from `api`. */
export function createFullSender(
  api: Api,
  options?: SendOptions,
  known: ReadonlyMap<PartName, PartContents> = new Map(),
): Send {
  const { contents } = everyPart(useIn(options), known);
  const read = readSenderOptions('createSend', options, contents, { use: undefined as never });
  return createSendFunction(createSenderOf(api, read, contents)) as unknown as Send;
}

/** All parts of the library. */
export function allParts(): PartContents[] {
  const network = [retries(), limits(), redirects(), dispatcher(), fetchOptions()];
  const parts = [...network, cache(), events(), fields(), notices(), bigints()];
  return [
    ...parts.map((part) => contentsOf(part) as PartContents),
    // Not `pages()`, which also reads the descriptions of lists that generated clients have.
    { steps: PAGE_STEPS },
    // The API brings the facts that these need.
    { steps: { explain, advise }, checks: VALIDATION_CHECKS },
  ];
}

/**
 * All parts of the library, and those that a program adds. Objects are parts of its own, and those of the library change nothing. `known` are the
 * parts whose methods a client has.
 */
export function everyPart(use: unknown, known: ReadonlyMap<PartName, PartContents>): ChosenParts {
  const parts = Array.isArray(use) ? Array.from(use, (part) => (contentsOf(part) ? part : ownPart(part))) : use;
  const added = use === undefined ? [] : findParts(parts, 'use').values();
  return { byName: known, contents: [...allParts(), ...known.values(), ...added], refused: {} };
}
