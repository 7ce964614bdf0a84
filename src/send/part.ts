import type { Api } from './api.ts';
import type { Iterate, Steps } from './call.ts';
import type { Pagination, Paging } from './paging.ts';
import type { createTurns } from './turns.ts';

/** The names of the parts that a sender can have. */
export type PartName =
  | 'retries'
  | 'limits'
  | 'redirects'
  | 'pages'
  | 'cache'
  | 'events'
  | 'fields'
  | 'notices'
  | 'fetchOptions'
  | 'bigints'
  | 'githubFacts';

/** A part of a sender. Pass it to `createSender`. */
export interface SenderPart<Name extends PartName = PartName> {
  readonly name: Name;
}

/** What a part brings. */
export interface PartContents {
  /** What it adds to the facts about the API. */
  readonly api?: Partial<Api>;
  readonly steps?: Partial<Steps>;
  readonly iterate?: Iterate;
  readonly pagingOf?: (pagination: Pagination) => Paging;
  readonly createTurns?: typeof createTurns;
}

const contents = /* @__PURE__ */ new WeakMap<object, PartContents>();

/** Creates a part. What it brings is not a member of it, so that only the functions of this package create parts. */
export function createPart<Name extends PartName>(name: Name, content: PartContents): SenderPart<Name> {
  const part = Object.freeze({ name });
  contents.set(part, content);
  return part;
}

/** What a part brings. Undefined for anything else. */
export function contentsOf(part: unknown): PartContents | undefined {
  return contents.get(part as object);
}
