import type { PermissionSet } from '../catalogue/permissions/types.ts';
import { type Callee, fromCaller, invalidOption } from '../core/errors.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import { copyDefault } from '../core/values.ts';
import { loadPermissions as loadEditionPermissions, loadNeeds } from '../github/advice.ts';
import { githubApi } from '../github/create-send.ts';
import { createGraphQLMethods, createGraphQLPerformer } from '../github/graphql/create-graphql.ts';
import { createJudge, type LoadPermissions } from '../github/load-permissions.ts';
import { allParts } from '../send/all-parts.ts';
import { createSenderOf, createSendFunction, performerOf, readSenderOptions } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { createClient } from './create-client.ts';
import { GITHUB_CHECKS, OCTOKIT_NAMES } from './github-options.ts';
import { octokitApi, octokitEndpoint, octokitOptions, octokitParts } from './octokit-preset.ts';
import type { OperationGroups } from './operations/operation-table.ts';

/** The properties in which the editions of GitHub differ. */
interface GitHubEdition {
  readonly endpoint: unknown;
  readonly groups: OperationGroups;
  /** The name of the edition, if each customer has its own server. */
  readonly server?: string;
  /** The name of the edition, for its permissions. */
  readonly edition?: string;
}

/** The untyped form of an endpoint. */
interface LooseEndpoint {
  (...args: readonly unknown[]): RequestOptions;
  readonly DEFAULTS: MergedOptions;
  defaults(options: object): LooseEndpoint;
}

/** Creates a client for an edition of GitHub, without types. `callee` is the function that a program calls. */
export function createGitHubClient(edition: GitHubEdition, given: unknown, callee: Callee): object {
  return fromCaller(callee, () => createUntypedClient(edition, given));
}

function createUntypedClient({ endpoint, groups, server, edition }: GitHubEdition, given: unknown): object {
  const parts = allParts();
  const options = readSenderOptions('createGitHub', given, parts, GITHUB_CHECKS, OCTOKIT_NAMES);
  const { apiVersion, userAgent, defaults, permissions, allowUnknown, policy, loadPermissions, like } = options;
  const { baseUrl, uploadUrl } = options;
  if (server !== undefined && baseUrl === undefined) {
    throw invalidOption('baseUrl', `must be set, because each ${server} has its own: "https://HOSTNAME/api/v3"`);
  }
  const plain = endpoint as LooseEndpoint;
  const agent = userAgent && { 'user-agent': `${userAgent} ${plain.DEFAULTS.headers['user-agent']}` };
  // The base URL comes first, because the other defaults may contain credentials, which belong to its origin.
  const steps = [
    baseUrl && { baseUrl: String(baseUrl) },
    agent && { headers: agent },
    defaults,
    apiVersion && { apiVersion },
  ];
  const build = steps.reduce((built, step) => (step ? built.defaults(step) : built), plain);
  const base = build.DEFAULTS.baseUrl.replace(/\/$/, '');
  // A server whose upload URL is not known, such as a mock, receives uploads itself.
  const origin = uploadUrl ? String(uploadUrl) : githubApi.uploadUrl(base) ? undefined : base;
  const load: LoadPermissions = loadPermissions ?? (async () => loadEditionPermissions(edition));
  const sender = createSenderOf(
    {
      ...(like ? octokitApi(githubApi) : githubApi),
      loadPermissions: loadPermissions ?? (async () => loadNeeds(edition)),
      ...((permissions ?? policy) && {
        // Copies, which do not change with what was passed.
        judge: createJudge(
          load,
          copyDefault(permissions, 'permissions') as PermissionSet | undefined,
          allowUnknown,
          copyDefault(policy, 'policy') as typeof policy,
        ),
      }),
    },
    like ? octokitOptions(options) : options,
    parts,
  );
  const send = createSendFunction(sender) as unknown as Send;
  return createClient({
    endpoint: like ? octokitEndpoint(build) : build,
    ...(like
      ? octokitParts(send, build)
      : { send, performer: performerOf(send), graphql: createGraphQLMethods(createGraphQLPerformer(send, {}, build)) }),
    groups,
    origin,
    isApiUrl: (url) => url.startsWith(`${base}/`),
  });
}
