import type { Catalogue } from 'routebook/catalogue';
import { listPermissionNames } from 'routebook/catalogue/permissions';
import { originOf } from '../../src/core/base-url.ts';
import { isCredentialHeader } from '../../src/core/secrets.ts';
import { createPolicy as createEngine, isRead, type RefusalReason } from '../../src/github/policy/create-policy.ts';
import { readRepository } from '../../src/github/policy/place-names.ts';
import { allowsWrites } from '../../src/github/policy/rules.ts';
import { asUsageError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { type DownloadTarget, findDownloadTarget } from '../shared/network/public-address.ts';
import { Refusal } from './refusal.ts';

/** The options that decide what the server may send. */
export interface PolicyValues {
  readonly write?: boolean | undefined;
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
  readonly repo?: string | undefined;
  readonly org?: string | undefined;
  readonly 'base-url'?: string | undefined;
}

/** A request that is about to be sent. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly body?: unknown;
}

/** Decides which requests may be sent. */
export interface Policy {
  /** The repository that all requests must be for. */
  readonly repository: { readonly owner: string; readonly repo: string } | undefined;
  /** Throws a `Refusal` for a request that must not be sent. */
  check(request: OutgoingRequest): void;
  /** Throws a `Refusal` for a request that a redirect leads to and that must not be sent. */
  checkRedirect(request: OutgoingRequest, from: OutgoingRequest): void;
  /** As `checkRedirect`, for a file that the API stores on another server. Returns how it is read. */
  checkDownload(request: OutgoingRequest, from: OutgoingRequest): DownloadTarget;
}

/** What the user can do about a refusal. */
const ADVICE: { readonly [Code in RefusalReason]?: string } = {
  READ_ONLY: ' The user can start the server with --write.',
  UNKNOWN_ROUTE: ' GraphQL and other URLs are not available.',
};

/** Creates the policy from the options. Without options, it allows reads of all routes in the catalogue. */
export async function createPolicy(values: PolicyValues, api: Api): Promise<Policy> {
  const { write = false, allow, deny, repo, org, 'base-url': baseUrl } = values;
  if (!write && allow?.some(allowsWrites)) {
    throw new UsageError('--allow lists writes, but the server only reads. Pass --write too, or allow only reads.');
  }
  if (!api.isGitHub && (repo ?? org) !== undefined) {
    throw new UsageError('--repo and --org are for GitHub only. Use --allow with a route for another API.');
  }
  // The permissions are part of the records only in this catalogue.
  const catalogue: Catalogue = (await api.loadPermissions?.()) ?? api.catalogue;
  const permissionNames = api.isGitHub ? listPermissionNames().map(({ key }) => key) : [];
  const settings = { catalogue, permissionNames, baseUrl };
  const engine = asUsageError(() => createEngine({ allow, deny, repo, org, readOnly: !write }, settings));
  const origins = originsOf(api, baseUrl);

  const check = (request: OutgoingRequest): void => {
    const origin = originOf(request.url);
    if (origin === undefined || !origins.has(origin))
      throw new Refusal('FOREIGN_HOST', 'The URL is not on a server of this API.');
    const refused = engine.judge(request);
    if (refused === undefined) return;
    const { code, route, reason } = refused;
    throw new Refusal(code, `${route} is not sent, because ${reason}.${ADVICE[code] ?? ''}`);
  };
  const checkRedirect = (request: OutgoingRequest, from: OutgoingRequest): void => {
    check(request);
    // A write is confirmed for one route and its values, so it is not repeated elsewhere.
    if (request.url !== from.url && !isRead(request.method))
      throw new Refusal('OTHER_ROUTE', 'The API redirected a write to another URL, so it was not repeated there.');
  };
  return {
    repository: readRepository(repo),
    check,
    checkRedirect,
    checkDownload(request, from) {
      if (origins.has(originOf(request.url))) {
        checkRedirect(request, from);
        return 'own';
      }
      const isPlainRead = isRead(request.method) && !Object.keys(request.headers).some(isCredentialHeader);
      const target = isPlainRead ? findDownloadTarget(request.url, from.url) : undefined;
      if (target === undefined) throw new Refusal('FOREIGN_HOST', 'The API redirected to a URL that is not read.');
      return target;
    },
  };
}

function originsOf({ hosts, source }: Api, baseUrl: string | undefined): ReadonlySet<string | undefined> {
  if (baseUrl !== undefined) return new Set([originOf(baseUrl)]);
  if (source !== undefined) return new Set([originOf(source.baseUrl)]);
  return new Set([...hosts].map((host) => `https://${host}`));
}
