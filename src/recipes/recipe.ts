// What all recipes share: their options, errors and waits. A recipe sends with the client that it is passed, and so with its policy, limits and parts.

import { EndpointError } from '../core/errors.ts';
import { observe } from '../core/observe.ts';
import {
  hasMethods,
  isBoolean,
  isFunction,
  isNumberFrom,
  isText,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/read-options.ts';
import type { ClientGroups } from '../generated/client-groups.ts';
import { NetworkError, ResponseError, TimeoutError } from '../send/errors.ts';
import { senderOf } from '../send/sender.ts';
import { SYSTEM_CLOCK, wait } from '../send/timeouts.ts';

/** The methods that a recipe needs of a client, by group. */
export type ClientWith<Names extends { readonly [Group in keyof ClientGroups<never>]?: string }> = {
  readonly [Group in keyof Names & keyof ClientGroups<never>]: Pick<
    ClientGroups<never>[Group],
    Names[Group] & keyof ClientGroups<never>[Group]
  >;
} & AnyClient;

/** A client, of which a recipe needs the time. */
export interface AnyClient {
  readonly send: object;
}

/** The options of all recipes. */
export interface RecipeOptions<Progress> {
  /** Stops the recipe. What was done stays done. */
  signal?: AbortSignal | undefined;
  /** Called when a step begins. */
  onProgress?: ((progress: Progress) => unknown) | undefined;
}

/** The options of recipes for a repository. */
export interface RepositoryRecipe<Progress> extends RecipeOptions<Progress> {
  /** The account that owns the repository. */
  owner: string;
  /** The name of the repository. */
  repo: string;
}

/** The options of recipes whose writes can be looked up. */
export interface WritingRecipe<Progress> extends RepositoryRecipe<Progress> {
  /** Finds out what has become of a write whose response was lost, before it is repeated. Default: true. */
  once?: boolean | undefined;
}

/** The options of recipes that wait. */
export interface WaitOptions {
  /** The time between two looks, in milliseconds. Default: 5,000. */
  interval?: number | undefined;
  /** The longest time to wait, in milliseconds. Default: 1,800,000, which is half an hour. */
  timeout?: number | undefined;
}

export const RECIPE_CHECKS = {
  signal: hasMethods('addEventListener', 'removeEventListener'),
  onProgress: isFunction,
};
export const REPOSITORY_CHECKS = { ...RECIPE_CHECKS, owner: isText, repo: isText };
export const WRITING_CHECKS = { ...REPOSITORY_CHECKS, once: isBoolean };
export const WAIT_CHECKS = { interval: isNumberFrom(1), timeout: isNumberFrom(0) };

/** The names of what a key may consist of: it ends in a comment, which `-->` would end. */
export const isKey: OptionCheck = (value) =>
  typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value) && !value.includes('--')
    ? undefined
    : 'a text of letters, digits and the characters _ . : -, without two hyphens next to each other';

/** Reads the options of a recipe, of which some are required. */
export function readRecipe<Options extends object>(
  recipe: string,
  given: Options,
  checks: OptionChecks<Options>,
  required: readonly (keyof Options & string)[],
): Options {
  const options = readOptions(recipe, given, checks);
  const missing = required.filter((name) => options[name] === undefined);
  if (missing.length === 0) return options;
  const names = missing.map((name) => `"${name}"`).join(', ');
  throw new EndpointError('MISSING_PARAMETER', `${recipe} needs ${names}. Pass a value for each.`, {
    parameters: missing,
  });
}

/** Why a recipe could not do its work. */
export type RecipeErrorCode =
  | 'HEAD_MOVED'
  | 'FILE_CHANGED'
  | 'AUTHOR_UNKNOWN'
  | 'CHECKS_FAILED'
  | 'NOT_MERGEABLE'
  | 'RUN_FAILED'
  | 'NOT_IN_TIME'
  | 'UNSAFE_ARCHIVE'
  | 'DOWNLOAD_FAILED';

/** A recipe could not do its work. Errors of requests are those of the client. */
export class RecipeError<Details = unknown> extends Error {
  override readonly name = 'RecipeError';
  readonly code: RecipeErrorCode;
  /** What the recipe has found. */
  readonly details: Details;

  constructor(code: RecipeErrorCode, message: string, details: Details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Reports a step, and stops before it if the program has asked for that. */
export function begin<Progress>({ signal, onProgress }: RecipeOptions<Progress>, progress: Progress): void {
  signal?.throwIfAborted();
  observe(onProgress, progress);
}

/** Whether a request may have been processed. A response with status 0 was a success that cannot be read. */
export function isLost(error: unknown): boolean {
  if (error instanceof ResponseError) return error.status === 0 || error.status >= 500;
  return error instanceof NetworkError || error instanceof TimeoutError;
}

/** Looks until there is a result, in the time of the client. */
export async function waitFor<Value>(
  github: AnyClient,
  { interval = 5000, timeout = 1_800_000, signal }: WaitOptions & { signal?: AbortSignal | undefined },
  look: () => Promise<Value | undefined>,
  late: () => Error,
): Promise<Value> {
  const { clock = SYSTEM_CLOCK } = senderOf(github.send) ?? {};
  const end = clock.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    const left = end - clock.now();
    if (left <= 0) throw late();
    await wait(Math.min(interval, left), signal, clock);
  }
}
