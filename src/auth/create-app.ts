import { isObject } from '../client/bind-endpoint.ts';
import { createGitHub } from '../client/create-github.ts';
import type { LimitedGitHub } from '../client/limited-client.ts';
import { fromCaller, invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import { observe } from '../core/observe.ts';
import {
  isBoolean,
  isFunction,
  isText,
  isTextList,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/read-options.ts';
import type { AllowedRoutes } from '../core/types/granted-routes.ts';
import { copyDefault } from '../core/values.ts';
import type { GitHub, PlainOptions } from '../generated/github-client.ts';
import type { AppPermissionsInput, Installation } from '../generated/schemas.js';
import { allParts } from '../send/all-parts.ts';
import type { Sender } from '../send/call.ts';
import { captureCaller, RequestError, type Site, withCaller } from '../send/errors.ts';
import type { SendOptions, TokenContext } from '../send/options.ts';
import { readSenderOptions, senderOf } from '../send/sender.ts';
import { clockOf } from '../send/timeouts.ts';
import { createAppJwt, type SignJwt } from './app-jwt.ts';
import { createTokens, InstallationError, type TokenLimits } from './installation-tokens.ts';
import { signWithKey } from './private-key.ts';
import { keepNewest } from './token-cache.ts';

/** The options of `createApp`: the app's id and its key, and those of its clients, except for the token. */
export interface AppOptions extends Omit<PlainOptions, 'token' | 'apiVersion' | 'defaults' | 'permissions'> {
  /** The id of the app, or its client id. */
  appId: number | string;
  /** The text of the `.pem` file that GitHub generated. */
  privateKey?: string | undefined;
  /** Signs with a key that only a vault has, instead of `privateKey`. */
  sign?: SignJwt | undefined;
}

/** Permissions of an app's installation, with their levels. */
export type AppPermissionGrant = Readonly<AppPermissionsInput>;

/** What a client of an installation may do. By default, everything that the installation was granted. */
export interface InstallationOptions<Grant = AppPermissionGrant, AllowUnknown = boolean> {
  /** The permissions that the token has. The client rejects calls that need others before they are sent. */
  permissions?: Grant | undefined;
  /** The names of the repositories that the token is for, without their owner. */
  repositories?: readonly string[] | undefined;
  /** The ids of the repositories that the token is for. */
  repositoryIds?: readonly number[] | undefined;
  /** Whether the client may make calls whose permissions are not known, such as GraphQL, if `permissions` is set. */
  allowUnknown?: AllowUnknown | undefined;
}

/** An installation of an app, and a client for it. */
export interface InstalledApp {
  readonly installation: Installation;
  readonly github: GitHub;
}

/** A GitHub App. */
export interface App {
  /** A client that acts as the app itself. */
  readonly github: GitHub;
  /** Returns a client that acts as an installation of the app. */
  installation(id: number, options?: InstallationOptions & { readonly permissions?: undefined }): GitHub;
  installation<const Grant extends AppPermissionGrant, const AllowUnknown extends boolean = false>(
    id: number,
    options: InstallationOptions<Grant, AllowUnknown> & { readonly permissions: Grant },
  ): LimitedGitHub<never, {}, AllowedRoutes<Grant, AllowUnknown>>;
  /** Finds the installation that has access to a repository, and returns a client for it. */
  forRepository(owner: string, repo: string): Promise<GitHub>;
  /** Iterates over all installations of the app. */
  installations(): AsyncGenerator<InstalledApp, void, unknown>;
  /** Returns the token of an installation, for `git clone` and other programs. It is valid for at least a minute. */
  token(id: number, options?: Omit<InstallationOptions, 'allowUnknown'>): Promise<string>;
}

const isAppId: OptionCheck = (value) =>
  (typeof value === 'string' && /^[\w.-]+$/.test(value)) || (Number.isInteger(value) && Number(value) >= 0)
    ? undefined
    : 'the id of the app: a number, or the client id';

/** A list or object with content. GitHub could take limits without content for no limits. */
const filled =
  (check: OptionCheck): OptionCheck =>
  (value) => {
    const values: unknown[] = Object.values(Object(value));
    return check(value) ?? (values.length > 0 && !values.includes(undefined) ? undefined : 'left out, or have content');
  };

const isIdList: OptionCheck = (value) =>
  Array.isArray(value) && value.every(Number.isSafeInteger) ? undefined : 'a list of numbers';

const CHECKS: OptionChecks<Omit<AppOptions, keyof SendOptions> & { token: never; use: unknown }> = {
  // Its clients read them.
  like: isText,
  use: (value) => (Array.isArray(value) ? undefined : 'a list of parts'),
  token: () => 'left out. For a client with a token, use createGitHub',
  appId: isAppId,
  privateKey: isText,
  sign: isFunction,
  userAgent: isText,
  policy: isObject,
  check: isFunction,
  loadPermissions: isFunction,
};
const FOREIGN = {
  clientId: 'Pass it as "appId".',
  installationId: 'Pass it to app.installation().',
  auth: 'Pass "appId" and "privateKey".',
  webhooks: 'Use createWebhooks of routebook/webhooks.',
};

const LIMITS: OptionChecks<Omit<InstallationOptions, 'allowUnknown'>> = {
  permissions: filled(isObject),
  repositories: filled(isTextList),
  repositoryIds: filled(isIdList),
};
const INSTALLATION: OptionChecks<InstallationOptions> = { ...LIMITS, allowUnknown: isBoolean };

/** The most clients of installations that are kept, so that calls for the same installation share its rate limits. */
const MOST_CLIENTS = 1000;

/**
 * Creates a GitHub App: clients for the app and for its installations, with tokens that are created and renewed when they are needed.
 *
 * @example
 * ```ts
 * const app = createApp({ appId: 12345, privateKey });
 * const github = await app.forRepository('octokit', 'app');
 * await github.issues.create({ owner: 'octokit', repo: 'app', title: 'Hello' });
 * ```
 */
export function createApp(options: AppOptions): App {
  return fromCaller(createApp, () => {
    const { appId, privateKey, sign, ...sending } = readSenderOptions(
      'createApp',
      options,
      allParts(),
      CHECKS,
      FOREIGN,
    );
    if (appId === undefined) throw invalidOption('appId', 'is missing. It is in the settings of the app');
    if ((privateKey === undefined) === (sign === undefined)) {
      throw invalidOption('privateKey', 'or "sign" must be passed, and not both');
    }
    // Without a prototype, which may be polluted.
    return createClients(appId, sign ?? signWithKey(privateKey as string), {
      __proto__: null,
      ...sending,
    } as PlainOptions);
  });
}

function createClients(appId: number | string, sign: SignJwt, sending: PlainOptions): App {
  const jwt = createAppJwt(appId, sign, clockOf(sending.fetch));
  const signed: PlainOptions = {
    ...sending,
    token: jwt.read,
    onResponse(event) {
      jwt.learnTime(event.headers, event.status === 401);
      observe(sending.onResponse, event);
    },
  };
  const github = createGitHub(signed);
  // A policy judges what the program asks for, lookups too. Tokens are created in any case, with the retries and waits of routebook.
  const { like, ...plain } = signed;
  const finder = like ? createGitHub(plain) : github;
  const own = sending.policy ? createGitHub({ ...plain, policy: undefined }) : finder;
  const createRequest = (installation_id: number, { permissions, repositories, repositoryIds }: TokenLimits) =>
    own.endpoint('POST /app/installations/{installation_id}/access_tokens', {
      installation_id,
      permissions,
      repositories,
      repository_ids: repositoryIds,
    } as { installation_id: number });
  const readToken = createTokens(senderOf(own.send) as Sender, createRequest, jwt.now);
  const clients = new Map<string, GitHub>();

  function createInstallationClient(id: number, limits: TokenLimits, allowUnknown: boolean | undefined): GitHub {
    return createGitHub({
      ...sending,
      token: (context: TokenContext) => readToken(id, limits, context),
      ...(limits.permissions && { permissions: limits.permissions, allowUnknown }),
    } as PlainOptions);
  }

  /** Calls for the same installation share a client, and with it the state of the rate limits. */
  function clientOf(id: number, given: object | undefined): GitHub {
    const { allowUnknown, ...limits } = readLimits('app.installation', id, given, INSTALLATION);
    const key = JSON.stringify([id, limits, allowUnknown]);
    return keepNewest(
      clients,
      key,
      clients.get(key) ?? createInstallationClient(id, limits, allowUnknown),
      MOST_CLIENTS,
    );
  }

  async function find(site: Site, owner: string, repo: string): Promise<GitHub> {
    try {
      const { data } = await finder.apps.getRepoInstallation({ owner, repo });
      return clientOf(data.id, undefined);
    } catch (fault) {
      // Without the class of errors with a status, which is loaded when there is one.
      const isMissing = fault instanceof RequestError && memberOf(fault, 'status') === 404;
      throw withCaller(isMissing ? new InstallationError(undefined, fault, fault) : fault, site);
    }
  }

  return {
    github,
    installation: function installation(id: number, options?: object) {
      return fromCaller(installation, () => clientOf(id, options));
    },
    forRepository: function forRepository(owner: string, repo: string) {
      return find(captureCaller(forRepository), owner, repo);
    },
    async *installations() {
      for await (const installation of finder.apps.listInstallations.items({ per_page: 100 })) {
        yield { installation: installation as Installation, github: clientOf(installation.id, undefined) };
      }
    },
    async token(id: number, options?: object) {
      return readToken(id, readLimits('app.token', id, options, LIMITS), { reason: 'request' });
    },
  } as App;
}

function readLimits<Options extends TokenLimits>(
  caller: string,
  id: number,
  given: unknown,
  checks: OptionChecks<Options>,
): Options {
  if (!Number.isSafeInteger(id) || id < 1) throw invalidOption('id', 'must be the id of an installation, a number');
  // A copy, which does not change with what was passed.
  return copyDefault({ ...readOptions<Options>(caller, given, checks) }, 'options') as Options;
}
