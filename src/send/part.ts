import type { OptionChecks } from '../core/read-options.ts';
import type { Api } from './api.ts';
import type { Call, Sender, Steps, Turns } from './call.ts';
import type { IdempotencyOptions, SendOptions } from './options.ts';
import type { Pagination, Paging } from './paging.ts';
import type { Clock } from './timeouts.ts';

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
  | 'dispatcher'
  | 'once'
  | 'idempotency'
  | 'githubFacts'
  | 'ownPart';

/** A part of a sender. Pass it to `createSender`. */
export interface SenderPart<Name extends PartName = PartName> {
  readonly name: Name;
}

/** What a part brings. */
export interface PartContents {
  /** What it adds to the facts about the API. */
  readonly api?: Partial<Api>;
  /** The checks of its options, of a sender and of its calls. */
  readonly checks?: Partial<OptionChecks<SendOptions & IdempotencyOptions>>;
  readonly callChecks?: Partial<OptionChecks<Call['options']>>;
  readonly steps?: Partial<Steps>;
  readonly own?: Sender['own'];
  /** What it brings together with another part of its name. Missing in a part that a sender has once. */
  readonly join?: (other: PartContents) => PartContents;
  readonly pagingOf?: (pagination: Pagination) => Paging;
  readonly createTurns?: (options: SendOptions, limits: Api['limits'], maxWait: number, clock: Clock) => Turns;
}

const contents = /* @__PURE__ */ new WeakMap<object, PartContents>();

/** Creates a part. What it brings is not a member of it, so that only the functions of this package create parts. */
export function createPart<Name extends PartName>(name: Name, content: PartContents): SenderPart<Name> {
  const part = Object.freeze({ name });
  // Has no prototype, so that a polluted one brings nothing.
  contents.set(part, Object.assign(Object.create(null), content));
  return part;
}

/** What a part brings. Undefined for anything else. */
export function contentsOf(part: unknown): PartContents | undefined {
  return contents.get(part as object);
}
