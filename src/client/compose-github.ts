import { fromCaller, invalidOption } from '../core/errors.ts';
import { github } from '../core/profile/github.ts';
import { endpoint } from '../core/profile/github-endpoint.ts';
import { isText, type OptionChecks } from '../core/read-options.ts';
import type { MergedOptions } from '../core/types/request-options.ts';
import type { Calls, MethodsOf } from '../generated/call-types.ts';
import type { GitHubEndpoint } from '../generated/endpoint-type.ts';
import type { GitHubRequest } from '../generated/github-request.ts';
import { composeSender, readParts } from '../send/create-sender.ts';
import type { PartName, SenderPart } from '../send/part.ts';
import { performerOf, readSenderOptions } from '../send/sender.ts';
import type { SenderOptions, SenderWith } from '../send/sender-types.ts';
import { createClient } from './create-client.ts';
import { isDefaults } from './github-options.ts';
import type { OperationRow } from './operations/operation-table.ts';
import type { KindOf, NamedRoute } from './operations/operation-types.ts';

/** Functions of `routebook/operations` by the name that they have as methods, in groups. */
type AnyGroups = { readonly [Group in string]: { readonly [Name in string]: NamedRoute } };

/** The options of `composeGitHub`: its groups and parts, and the options of these parts. */
export type ComposedOptions<Groups, Parts extends readonly SenderPart[]> = {
  /** The functions that become methods: `import * as issues from 'routebook/operations/issues'`, or some of them. */
  groups: Groups;
  /** The parts of the sender, such as `retries()`. */
  use: Parts;
  /** The base URL of the API. Default: `https://api.github.com`. */
  baseUrl?: string | URL | undefined;
  /** The name of your program, for the `user-agent` header. */
  userAgent?: string | undefined;
  /** Headers and other defaults for all calls that affect no types, as for `endpoint.defaults`. */
  defaults?: { readonly headers?: object | undefined } | undefined;
} & Omit<SenderOptions<Parts[number]['name']>, 'baseUrl'>;

/** The methods of a group without those that need the part `pages()`. */
type UnpagedMethodsOf<Group extends { readonly [Name in keyof Group]: NamedRoute }> = {
  readonly [Name in keyof Group]: Calls<Group[Name]['route'], never>[UnpagedKind<KindOf<Group[Name]>>];
};
type UnpagedKind<Kind> = Kind extends `${infer Unpaged}Paged` ? Unpaged & keyof Calls<never, never> : Kind;

/** A client with chosen groups and parts. */
export type ComposedGitHub<
  Groups extends { readonly [Group in keyof Groups]: { readonly [Name in keyof Groups[Group]]: NamedRoute } },
  Name extends PartName,
> = {
  readonly [Group in keyof Groups]: 'pages' extends Name
    ? MethodsOf<Groups[Group], never>
    : UnpagedMethodsOf<Groups[Group]>;
} & {
  readonly endpoint: GitHubEndpoint;
  readonly request: GitHubRequest;
  readonly send: SenderWith<Name>;
} & Pick<SenderWith, 'attempt' | 'raw'>;

/** An endpoint without types. */
interface LooseEndpoint {
  (...args: unknown[]): never;
  readonly DEFAULTS: MergedOptions;
  defaults(options: object): LooseEndpoint;
}

/** The options that are not those of the sender. Groups and parts are checked where they are read. */
const CHECKS: OptionChecks<{ groups: unknown; userAgent: string; defaults: object }> = {
  groups: () => undefined,
  userAgent: isText,
  defaults: isDefaults,
};

/**
 * Creates a client for GitHub's REST API from the groups and parts that a program needs, for browsers: a bundle contains no others.
 * `createGitHub` has all of them.
 *
 * @example
 * ```ts
 * import { create, listForRepo } from 'routebook/operations/issues';
 *
 * const github = composeGitHub({ groups: { issues: { create, listForRepo } }, use: [retries(), pages()] });
 * const open = await github.issues.listForRepo.all({ owner: 'octokit', repo: 'app' });
 * ```
 */
export function composeGitHub<const Groups extends AnyGroups, const Parts extends readonly SenderPart[]>(
  options: ComposedOptions<Groups, Parts>,
): ComposedGitHub<Groups, Parts[number]['name']> {
  return fromCaller(composeGitHub, () => composeUntyped(options)) as ComposedGitHub<Groups, Parts[number]['name']>;
}

function composeUntyped(given: object): object {
  const { use, ...members } = { ...given } as { readonly use?: unknown };
  const chosen = readParts(use, 'use');
  const options = readSenderOptions('composeGitHub', members, chosen.contents, CHECKS);
  const { groups, userAgent, defaults } = options;
  const plain = endpoint as unknown as LooseEndpoint;
  const agent = userAgent && { 'user-agent': `${userAgent} ${plain.DEFAULTS.headers['user-agent']}` };
  const baseUrl = String(options.baseUrl ?? github.baseUrl);
  const steps = [{ baseUrl }, agent && { headers: agent }, defaults];
  const build = steps.reduce<LooseEndpoint>((built, step) => (step ? built.defaults(step) : built), plain);
  const base = build.DEFAULTS.baseUrl.replace(/\/$/, '');
  const facts = { ...github, baseUrl, limits: null, selectedVersionHeader: 'x-github-api-version-selected' };
  const send = composeSender(facts, options, chosen);
  const parts = chosen.byName;
  // Without them, the part would wait for nothing.
  if (parts.has('limits') && !parts.has('githubFacts') && options.limits === undefined)
    throw invalidOption('use', 'must have githubFacts() with limits(), which then knows the rate limits of GitHub');
  const tables = readGroups(groups, parts.has('pages'));
  return createClient({
    endpoint: build,
    send: send as never,
    performer: performerOf(send),
    graphql: undefined,
    groups: { names: [...tables.keys()], rowsOf: (group) => tables.get(group) ?? [] },
    origin: options.uploadUrl ? String(options.uploadUrl) : github.uploadUrl(base) ? undefined : base,
    isApiUrl: (url) => url.startsWith(`${base}/`),
  });
}

/** The rows of each group, of functions that have a route. */
function readGroups(groups: unknown, hasPages: boolean): Map<string, OperationRow[]> {
  const expected = 'must have modules of routebook/operations, such as { issues }';
  const rows = Object.entries(Object(groups) as object).map(([group, functions]): [string, OperationRow[]] => [
    group,
    Object.entries(Object(functions) as object).map(([name, { route }]) => {
      if (typeof route !== 'string') throw invalidOption('groups', expected);
      return { name, route, isPaged: hasPages && route.startsWith('GET ') };
    }),
  ]);
  if (rows.length === 0) throw invalidOption('groups', expected);
  return new Map(rows);
}
