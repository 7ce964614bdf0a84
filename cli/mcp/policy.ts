import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { decode } from '../../src/internal/decode.ts';
import { replacesMethod } from '../../src/permissions/create-guard.ts';
import { UsageError } from '../errors.ts';
import type { Api } from '../input/api.ts';
import { type Repository, readRepository } from './read-repository.ts';
import { Refusal } from './refusal.ts';
import { allowsWrites, type RequestedRoute, type Rules, readAllowed, readDenied } from './rules.ts';

/** The options that decide what the server may send. */
export interface PolicyValues {
  readonly write?: boolean | undefined;
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
  readonly repo?: string | undefined;
  readonly 'base-url'?: string | undefined;
}

/** A request that is about to be sent. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
}

/** Decides which requests may be sent. */
export interface Policy {
  /** The repository that all requests must be for. */
  readonly repository: Repository | undefined;
  /** Throws a `Refusal` for a request that must not be sent. It checks the method and the URL that are sent. */
  check(request: OutgoingRequest): void;
  /** Throws a `Refusal` for a request that a redirect leads to and that must not be sent. */
  checkRedirect(request: OutgoingRequest): void;
}

/** Creates the policy from the options. Without options, it allows reads of all routes in the catalogue. */
export async function createPolicy(values: PolicyValues, api: Api): Promise<Policy> {
  const { write = false, allow = [], deny = [], 'base-url': baseUrl } = values;
  const repository = readRepository(values.repo);
  if (!write && allowsWrites(allow)) {
    throw new UsageError('--allow lists writes, but the server only reads. Pass --write too, or allow only reads.');
  }
  // The permissions are part of the records only in this catalogue.
  const catalogue: Catalogue = (await api.loadPermissions?.()) ?? api.catalogue;
  const isAllowed = allow.length === 0 ? undefined : readAllowed(allow, catalogue, api.isGitHub);
  const isDenied = deny.length === 0 ? undefined : readDenied(deny, catalogue, api.isGitHub);
  const origins = originsOf(api, baseUrl);

  const findRoute = ({ method, url }: OutgoingRequest): RequestedRoute | undefined => {
    const verb = method.toUpperCase();
    // Without the query, whose parameters could have the names of those in the path.
    const found = catalogue.match(verb, url.replace(/[?#].*/s, ''), { baseUrl });
    if (found === undefined) return undefined;
    const record = catalogue.get(found.route) as RouteRecord;
    const values = new Map(Object.entries(found.parameters as Record<string, string>));
    return { method: verb, path: pathOf(url, baseUrl ?? api.source?.baseUrl), record, values };
  };
  const checkMethod = ({ method, url, headers }: OutgoingRequest): void => {
    const origin = originOf(url);
    if (origin === undefined || !origins.has(origin))
      throw new Refusal('FOREIGN_HOST', 'The URL is not on a server of this API.');
    if (replacesMethod(headers))
      throw new Refusal(
        'METHOD_OVERRIDE',
        'A header such as x-http-method-override would replace the method. Remove it.',
      );
    if (!write && !isRead(method))
      throw new Refusal(
        'READ_ONLY',
        `This server only reads (GET and HEAD), and this is a ${method.toUpperCase()} request. The user can start it with --write.`,
      );
  };
  const checkRules = (requested: RequestedRoute): void => {
    if (repository) checkRepository(repository, requested.values);
    refuseByRules(requested, isAllowed, isDenied);
  };
  return {
    repository,
    check(request) {
      checkMethod(request);
      const requested = findRoute(request);
      if (requested === undefined) throw unknownRoute();
      checkRules(requested);
    },
    checkRedirect(request) {
      checkMethod(request);
      const requested = findRoute(request);
      if (requested !== undefined) return checkRules(requested);
      // A repository that was renamed has a URL with its number. Rules do not apply to it, and writes must not be repeated there.
      const hasRules = repository !== undefined || isAllowed !== undefined || isDenied !== undefined;
      if (hasRules || !isRead(request.method)) throw unknownRoute();
    },
  };
}

function unknownRoute(): Refusal {
  return new Refusal(
    'UNKNOWN_ROUTE',
    'Only routes of the catalogue can be called. GraphQL and other URLs are not available.',
  );
}

function refuseByRules(requested: RequestedRoute, isAllowed: Rules | undefined, isDenied: Rules | undefined): void {
  const { route } = requested.record;
  if (isDenied?.(requested)) throw new Refusal('DENIED', `${route} is denied by --deny.`);
  if (isAllowed && !isAllowed(requested)) throw new Refusal('NOT_ALLOWED', `${route} is not allowed by --allow.`);
}

/** Routes without a repository could read others, such as a search, so they are refused too. */
function checkRepository(pinned: Repository, values: RequestedRoute['values']): void {
  const isSame = (name: keyof Repository) => values.get(name)?.toLowerCase() === pinned[name].toLowerCase();
  // A comparison may name a branch of another repository: owner:branch.
  if (isSame('owner') && isSame('repo') && !values.get('basehead')?.includes(':')) return;
  throw new Refusal('OTHER_REPOSITORY', `This server is for the repository ${pinned.owner}/${pinned.repo} only.`);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function originsOf({ hosts, source }: Api, baseUrl: string | undefined): ReadonlySet<string | undefined> {
  if (baseUrl !== undefined) return new Set([originOf(baseUrl)]);
  if (source !== undefined) return new Set([originOf(source.baseUrl)]);
  return new Set([...hosts].map((host) => `https://${host}`));
}

/** The path as the server sees it, decoded where that changes nothing about its segments. */
function pathOf(url: string, baseUrl: string | undefined): string {
  const base = new URL(baseUrl ?? url).pathname.replace(/\/$/, '');
  const { pathname } = new URL(url);
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return path
    .split('/')
    .map((segment) => decode(segment).replaceAll('/', '%2F'))
    .join('/');
}

/** Whether a method changes nothing. */
export function isRead(method: string): boolean {
  return ['GET', 'HEAD'].includes(method.toUpperCase());
}
