import type { ResponseHeaders } from '../core/types/operation.ts';
import type { Advice, PermissionFacts } from '../send/api.ts';
import type { Permissions } from '../send/errors.ts';
import { lists } from './lists.ts';
import { loadEntry } from './load-entry.ts';
import type { PermissionModule } from './load-permissions.ts';
import { findResult } from './results.ts';

/**
 * A host without a path is usually an Enterprise Server whose path was forgotten. Mocks and proxies on the own machine have none, nor have
 * many other APIs: a sender can be used for them too, but their requests do not accept GitHub's media type.
 */
function adviseBaseUrl(baseUrl: string, { accept = '' }: Readonly<Record<string, string>>): string | undefined {
  const { hostname = '', origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const isKnown = /^api\.(?:github\.com|[^.]+\.ghe\.com)$|(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  if (pathname !== '/' || isKnown || !accept.includes('github')) return undefined;
  return `The base URL ${origin} has no path. An Enterprise Server needs one: "${origin}/api/v3".`;
}

/** The permissions of fine-grained tokens and GitHub Apps, or the scopes of classic tokens. */
function readPermissions(headers: ResponseHeaders): Permissions | undefined {
  const required = textOf(headers, 'x-accepted-github-permissions') ?? textOf(headers, 'x-accepted-oauth-scopes');
  const granted = textOf(headers, 'x-oauth-scopes');
  return required || granted ? { required, granted } : undefined;
}

/** `required; url=https://github.com/orgs/octokit/sso?authorization_request=…` */
function readSsoUrl(headers: ResponseHeaders): string | undefined {
  return /\burl=(https?:\S+)/.exec(textOf(headers, 'x-github-sso') ?? '')?.[1];
}

function textOf(headers: ResponseHeaders, name: string): string | undefined {
  return (Object.hasOwn(headers, name) && (headers[name] as string)) || undefined;
}

/** Loads the facts about the permissions of routes. A bundle does not contain them unless the program imports them. */
export function loadPermissions(edition?: string): PermissionModule {
  const name = edition === undefined ? 'routebook/catalogue/permissions' : `routebook/${edition}/catalogue`;
  return loadEntry(name) as PermissionModule;
}

/** Loads what errors say about permissions, which is much less than the facts. */
export function loadNeeds(edition?: string): PermissionFacts {
  const { describeNeedsIn } = loadEntry('#needs') as typeof import('./permissions/describe-needs.ts');
  return { describeNeeds: (...request) => describeNeedsIn(edition, ...request) };
}

/** Describes what a request needs besides what the headers of its response say. In a bundle without the facts, nothing is known. */
async function describeNeeds(
  method: string,
  url: string,
  headers: ResponseHeaders,
  load: () => Promise<PermissionFacts> = async () => loadNeeds(),
): Promise<string | undefined> {
  try {
    // Requests to the API may have any base URL, so only the path counts.
    return (await load()).describeNeeds(method, new URL(url).pathname, {
      required: readPermissions(headers)?.required?.replaceAll('=', ': '),
      isClassic: Object.hasOwn(headers, 'x-oauth-scopes'),
    });
  } catch {
    return undefined;
  }
}

/** What GitHub has announced about the route of a request to github.com. In a bundle, nothing is known. */
const announcementsOf: NonNullable<Advice['announcementsOf']> = (method, url) => {
  const { hostname, pathname } = new URL(url);
  if (hostname !== 'api.github.com') return [];
  try {
    const entry = loadEntry('#announcements') as typeof import('./changes/announcements.ts');
    return entry.announcementsOf(method, pathname);
  } catch {
    return [];
  }
};

/** The part of the catalogue with the section `reference` that is used here. */
interface Reference {
  match(method: string, url: string): { readonly route: string } | undefined;
  get(route: string): { readonly pagination?: { readonly items?: string | undefined } | undefined } | undefined;
  checkFields(route: string, fields: readonly string[]): void;
  schemaOf(route: string, status: number): object | undefined;
}

/** Finds what in the data of a response is not as described. The descriptions are not part of a bundle, where this throws. */
const findMismatch: NonNullable<Advice['findMismatch']> = (...response) =>
  (loadEntry('routebook/catalogue/reference') as { findMismatch: typeof findMismatch }).findMismatch(...response);

/** The accept header of a request that did not ask for another format, such as HTML. */
const PLAIN = /^application\/(?:vnd\.github(?:\.v3)?\+)?json$/;

/**
 * Rejects fields that GitHub's response does not have. The descriptions of responses are loaded when they are first needed. They are not
 * part of a bundle: there, only the compiler checks fields. A request that does not ask for GitHub's media type may be for another API, and
 * an Enterprise Server may have other fields.
 */
const checkFields: NonNullable<Advice['checkFields']> = async ({ method, url, headers }, fields, ofItems) => {
  const { hostname, pathname } = new URL(url);
  if (hostname !== 'api.github.com' || !PLAIN.test(headers['accept'] ?? '')) return;
  const github = loadReference();
  const found = github?.match(method, pathname);
  if (!found) return;
  const list = ofItems ? github?.get(found.route)?.pagination?.items : undefined;
  github?.checkFields(found.route, list === undefined ? fields : fields.map((name) => `${list}[].${name}`));
};

/** Whether the response of a route has a body, even with a status of success that is not declared. Not known in a bundle. */
const declaresBody: NonNullable<Advice['declaresBody']> = ({ method, url }, status) => {
  const github = loadReference();
  const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
  const route = github?.match(method, path)?.route;
  if (!route) return undefined;
  return [status, 200, 201].some((each) => github?.schemaOf(route, each));
};

function loadReference(): Reference | undefined {
  try {
    const { reference } = loadEntry('routebook/catalogue/reference') as { readonly reference: object };
    return (loadEntry('routebook/catalogue') as { github: { with(section: object): Reference } }).github.with(
      reference,
    );
  } catch {
    return undefined;
  }
}

/** What helps to explain GitHub's errors and lists. */
export const githubAdvice: Advice = {
  ...{ adviseBaseUrl, readPermissions, readSsoUrl, describeNeeds, findMismatch, checkFields, declaresBody },
  ...{ lists, findResult, announcementsOf },
};
