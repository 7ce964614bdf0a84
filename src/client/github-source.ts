import type { PermissionSet } from '../catalogue/permissions/types.ts';
import { type Callee, fromCaller, invalidOption } from '../core/errors.ts';
import { type ForeignNames, isBoolean, isFunction, isText, type OptionChecks } from '../core/read-options.ts';
import { copyDefault } from '../core/values.ts';
import type { GitHubOptions } from '../generated/github-client.ts';
import { loadPermissions as loadEditionPermissions, loadNeeds } from '../github/advice.ts';
import { githubApi } from '../github/github-api.ts';
import { createGraphQLMethods, createGraphQLPerformer } from '../github/graphql/create-graphql.ts';
import { createJudge, type LoadPermissions } from '../github/load-permissions.ts';
import { ONCE } from '../github/once.ts';
import { everyPart } from '../send/all-parts.ts';
import { FOREIGN } from '../send/option-checks.ts';
import type { SendOptions } from '../send/options.ts';
import type { PartName } from '../send/part.ts';
import { performerOf } from '../send/sender.ts';
import { assembleClient, type ClientMethods, type ClientSource } from './assemble-client.ts';
import { bindEndpoint, isDefaults, isObject, type LooseEndpoint } from './bind-endpoint.ts';
import type { PermissionOptions } from './limited-client.ts';
import { octokitApi, octokitEndpoint, octokitOptions, octokitParts } from './octokit-preset.ts';

/** The properties in which the editions of GitHub differ. */
interface GitHubEdition {
  readonly endpoint: unknown;
  readonly groups: NonNullable<ClientMethods['groups']>;
  /** The name of the edition, if each customer has its own server. */
  readonly server?: string;
  /** The name of the edition, for its permissions. */
  readonly edition?: string;
}

type OwnOptions = Omit<GitHubOptions & PermissionOptions, keyof SendOptions>;

const CHECKS: OptionChecks<OwnOptions> = {
  apiVersion: isText,
  userAgent: isText,
  defaults: isDefaults,
  permissions: isObject,
  policy: isObject,
  check: isFunction,
  like: (value) => (value === 'octokit' ? undefined : "'octokit'"),
  allowUnknown: isBoolean,
  loadPermissions: isFunction,
};

/** The names that Octokit has for these options. */
const OCTOKIT: ForeignNames = {
  ...FOREIGN,
  authStrategy: 'Pass a function that returns a token as "token".',
  headers: 'Pass them as "defaults: { headers }".',
  previews: 'Pass them as "defaults: { mediaType: { previews } }".',
  request: 'Pass "fetch" and "timeout" as options of their own.',
  throttle: 'Pass "limits", "concurrency" and "writeInterval"; rate limits are respected by default.',
  timeZone: 'Pass it as "defaults: { headers: { \'time-zone\': … } }".',
};

/** The part whose methods the client has, whose steps are among those of all parts, and the one that knows GitHub's routes. */
const PAGES = () =>
  new Map<PartName, object>([
    ['pages', {}],
    ['once', ONCE],
  ]);

/** Creates a client for an edition of GitHub from the table of its routes, without types. `callee` is the function that a program calls. */
export function createGitHubClient(edition: GitHubEdition, given: unknown, callee: Callee): object {
  return fromCaller(callee, () => assembleClient(sourceOf(edition), given));
}

function sourceOf({ endpoint, groups, server, edition }: GitHubEdition): ClientSource<OwnOptions> {
  return {
    caller: 'createGitHub',
    checks: CHECKS,
    foreign: OCTOKIT,
    readParts: (use) => everyPart(use, PAGES()),
    bind(options) {
      const { like } = options;
      if (server !== undefined && options.baseUrl === undefined)
        throw invalidOption('baseUrl', `must be set, because each ${server} has its own: "https://HOSTNAME/api/v3"`);
      const {
        endpoint: plain,
        buildOf,
        buildAny,
      } = bindEndpoint(endpoint as LooseEndpoint, githubApi.uploadUrl, options, like ? octokitEndpoint : undefined);
      if (like) octokitOptions(options);
      return {
        api: { ...(like ? octokitApi(githubApi) : githubApi), ...permissionFacts(options, edition) },
        ...{ endpoint: plain, isOpen: true, methods: { groups }, buildOf, buildAny },
        connect: (send) =>
          like
            ? octokitParts(send, plain)
            : {
                send,
                performer: performerOf(send),
                graphql: createGraphQLMethods(createGraphQLPerformer(send, {}, plain)),
              },
      };
    },
  };
}

/** What the sender knows about permissions, and what decides which requests it may send. */
function permissionFacts(
  { permissions, allowUnknown, policy, loadPermissions }: OwnOptions,
  edition: string | undefined,
) {
  const load: LoadPermissions = loadPermissions ?? (async () => loadEditionPermissions(edition));
  return {
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
  };
}
