import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { describePermissions, describeSet } from '../permissions/describe-permissions.ts';
import { isEnough } from '../permissions/levels.ts';
import { findOutside } from './pinned-place.ts';
import { describePlace, readOrganization, readRepository } from './place-names.ts';
import { GRAPHQL, type GuardedRequest, type JudgedRequest, type Reading, readRequest } from './read-request.ts';
import { readRules } from './rules.ts';

/** What requests may do. A rule is a route, a category or a permission: see docs/policy.md. */
export interface PolicyOptions {
  /** Only requests that one of these rules matches are allowed. */
  readonly allow?: readonly string[] | undefined;
  /** Requests that one of these rules matches are refused, even if another rule allows them. */
  readonly deny?: readonly string[] | undefined;
  /** The only repository that requests may be for, such as `octokit/app`. */
  readonly repo?: string | undefined;
  /** The only organization that requests may be for, with its repositories. */
  readonly org?: string | undefined;
  /** Whether only GET and HEAD are allowed. */
  readonly readOnly?: boolean | undefined;
}

/** The facts that a policy needs, and what only some callers set. */
export interface PolicySettings {
  /** With the permissions of its routes, if they are known. */
  readonly catalogue: Catalogue;
  /** The names of permissions. Empty for an API other than GitHub's, which has no GraphQL and no known places either. */
  readonly permissionNames: readonly string[];
  /** The server of the API, if it is not in the catalogue. */
  readonly baseUrl?: string | undefined;
  /** The permissions that requests may use. */
  readonly granted?: PermissionSet | undefined;
  /** Whether requests are allowed for which no route or no permission is known. */
  readonly allowUnknown?: boolean | undefined;
}

/** Why a request is refused. The codes are stable. */
export type RefusalReason =
  | 'METHOD_OVERRIDE'
  | 'READ_ONLY'
  | 'UNKNOWN_ROUTE'
  | 'UNSAFE_ROUTE'
  | 'UNREADABLE_BODY'
  | 'DENIED'
  | 'NOT_ALLOWED'
  | 'OTHER_REPOSITORY'
  | 'OTHER_ORGANIZATION'
  | 'NOT_GRANTED';

/** A request that must not be sent. */
export interface Refused {
  readonly code: RefusalReason;
  /** The route, or what may be shown of another request. */
  readonly route: string;
  /** To complete the sentence "It was not sent, because …". */
  readonly reason: string;
}

/** Decides whether a request may be sent. */
interface Policy {
  /** Returns why a request must not be sent. Undefined if it may be sent. */
  judge(request: GuardedRequest): Refused | undefined;
  /** The same, for a request that was read already. */
  judgeRead(read: JudgedRequest): Refused | undefined;
  /** The key of the route that a request is for. */
  routeOf(request: GuardedRequest): string | undefined;
}

/** Creates a policy. It judges the route of a request and its decoded values, headers and body, and never the text of a URL. */
export function createPolicy(options: PolicyOptions, settings: PolicySettings): Policy {
  const { allow, deny = [], repo, org, readOnly = false } = options;
  const { catalogue, baseUrl, granted, allowUnknown = false } = settings;
  const allowed = allow && readRules('allow', allow, settings);
  const denied = readRules('deny', deny, settings);
  const pinned = [readRepository(repo), readOrganization(org)].filter((each) => each !== undefined);
  const hasRules = allowed !== undefined || denied.length > 0 || pinned.length > 0;
  // Rules cannot judge what is not known.
  const isOpen = allowUnknown && !hasRules;

  /** The first reason to refuse a request for a route. */
  const judgeRoute = (request: JudgedRequest, main: Reading): readonly [RefusalReason, string] | undefined => {
    const isNamed = allowed?.some((rule) => rule.isExact && rule.matches(main)) === true;
    if (main.record === GRAPHQL && !isNamed && !isOpen) return ['UNKNOWN_ROUTE', granted ? UNKNOWN_NEEDS : UNNAMED];
    const rule = denied.find(({ matches }) => request.readings.some(matches));
    if (rule) return ['DENIED', `the rule ${JSON.stringify(rule.text)} denies it`];
    if ([...main.values.values()].some((value) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)))
      return ['UNSAFE_ROUTE', 'a value in its path contains a control character'];
    for (const place of pinned) {
      const outside = findOutside(request, main, place, isNamed);
      const code = place.repo === undefined ? 'OTHER_ORGANIZATION' : 'OTHER_REPOSITORY';
      if (outside) return [code, `${outside} is not known to be in ${describePlace(place)}`];
    }
    if (allowed && !allowed.some(({ matches }) => matches(main))) return ['NOT_ALLOWED', 'no rule allows it'];
    const missing = granted && findMissing(main, granted, allowUnknown);
    return missing === undefined ? undefined : ['NOT_GRANTED', missing];
  };

  const judgeRead = (read: JudgedRequest): Refused | undefined => {
    const { main, method, shown: route } = read;
    if (read.replacesMethod)
      return { code: 'METHOD_OVERRIDE', route, reason: 'it has a header or parameter that replaces its method' };
    if (readOnly && !isRead(method)) return { code: 'READ_ONLY', route, reason: 'only GET and HEAD are allowed' };
    if (main === undefined) {
      const [other] = read.readings;
      if (isOpen && other === undefined) return undefined;
      const reason =
        isOpen && other ? `it is another spelling of ${other.record.route}` : granted ? UNKNOWN_NEEDS : UNNAMED;
      return { code: 'UNKNOWN_ROUTE', route, reason };
    }
    const { fault } = read.body;
    if (fault !== undefined && (hasRules || granted))
      return { code: 'UNREADABLE_BODY', route, reason: `its body ${fault}` };
    const refused = judgeRoute(read, main);
    return refused && { code: refused[0], route, reason: refused[1] };
  };
  const read = (request: GuardedRequest) => readRequest(catalogue, request, baseUrl);
  return {
    judge: (request) => judgeRead(read(request)),
    judgeRead,
    routeOf: (request) => read(request).main?.record.route,
  };
}

const UNNAMED = 'it is not a route of the catalogue, and no rule names it';
const ALLOW = 'To allow such requests, set "allowUnknown"';
const UNKNOWN_NEEDS = `it is not known which permissions it needs. ${ALLOW}`;

/** What a request needs besides what was granted, in words. */
function findMissing(
  { record: { permissions } }: Reading,
  granted: PermissionSet,
  allowUnknown: boolean,
): string | undefined {
  if (permissions !== undefined && isEnough(granted, permissions)) return undefined;
  if (permissions === undefined || permissions.any.length === 0) {
    if (allowUnknown) return undefined;
    return permissions ? `${describePermissions(permissions)}. ${ALLOW}` : UNKNOWN_NEEDS;
  }
  return `it needs ${describePermissions(permissions)}, but ${describeSet(granted) || 'nothing'} was granted`;
}

/** Whether a method changes nothing. */
export function isRead(method: string): boolean {
  return ['GET', 'HEAD'].includes(method.toUpperCase());
}
