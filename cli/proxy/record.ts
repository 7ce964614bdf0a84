import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { type PermissionSet, smallestPermissions } from 'routebook/catalogue/permissions';
import { maskSecrets } from 'routebook/convert';
import type { Gap, Need } from '../../analysis/workflows/needs.ts';
import { grantable } from '../../analysis/workflows/workflow-permissions.ts';
import { decode } from '../../src/core/base-url.ts';
import { isRecord } from '../../src/core/objects.ts';
import { hideSecrets, isSecretInUrl } from '../../src/core/secrets.ts';
import { announcementsAbout } from '../../src/github/changes/announcements.ts';
import { githubChanges } from '../../src/github/changes/version-changes.ts';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { GRAPHQL, type JudgedRequest, type Reading } from '../../src/github/policy/read-request.ts';
import type { CheckedRequest } from './check-request.ts';
import type { RefusalCode } from './refusal.ts';
import type { Observed } from './serve.ts';
import { createRuleWriter } from './write-rules.ts';

/** How often something was requested. */
interface RouteCount {
  readonly route: string;
  readonly count: number;
}

/** A write that was not sent. */
interface PlannedWrite {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  /** Without secrets. */
  readonly body?: unknown;
}

/** What a run has requested. */
export interface Recording {
  readonly requests: number;
  /** The routes of the catalogue, the most frequent first. */
  readonly routes: readonly (RouteCount & {
    readonly sent: number;
    readonly statuses: Readonly<Record<string, number>>;
  })[];
  /** What the routes need, for those that were sent, planned, or refused only because the proxy does not write. */
  readonly needs: readonly Need[];
  /** The smallest permissions that are enough. */
  readonly permissions: PermissionSet;
  /** The same, for the token of a workflow. */
  readonly workflow: PermissionSet;
  /** Requests of which it is not known what they need. */
  readonly gaps: readonly Gap[];
  readonly unknown: readonly RouteCount[];
  readonly graphql: number;
  readonly deprecated: readonly (RouteCount & { readonly replacement?: string })[];
  /** What GitHub has announced about the routes. */
  readonly announced: readonly (RouteCount & { readonly notices: readonly string[] })[];
  /** Calls that an API version breaks, of clients that did not ask for it. */
  readonly breaking: {
    readonly version: string;
    readonly count: number;
    readonly routes: readonly (RouteCount & { readonly changes: readonly string[] })[];
  };
  readonly refused: readonly (RouteCount & { readonly code: RefusalCode })[];
  readonly planned: readonly PlannedWrite[];
  /** The rules that allow what was requested, for the next run. */
  readonly policy: {
    readonly allow: readonly string[];
    readonly repo?: string;
    readonly org?: string;
    readonly readOnly: boolean;
  };
  /** The routes that these rules leave out, because their requests named no place that a rule can have: a number instead, for example. */
  readonly unnamed: readonly string[];
}

/** Refusals that say nothing about whether the program may do it. */
const WOULD_BE_SENT: readonly (RefusalCode | undefined)[] = [
  undefined,
  'PLANNED',
  'READ_ONLY',
  'RATE_LIMITED',
  'NETWORK',
];
/** A program that never repeats a path must not use all memory. */
const MOST = 10_000;

interface Counted {
  readonly record: RouteRecord;
  count: number;
  sent: number;
  /** Whether a rule allows what was requested. */
  hasRule: boolean;
  /** The calls that the newest API version breaks, and how. */
  broken: number;
  readonly changes: Set<string>;
  readonly statuses: Record<string, number>;
}

/** Creates the object that counts requests. */
export function createRecorder(catalogue: Catalogue, isGitHubCom: boolean) {
  const routes = new Map<string, Counted>();
  const unknown = new Map<string, number>();
  const refused = new Map<string, { route: string; code: RefusalCode; count: number }>();
  const planned: PlannedWrite[] = [];
  const rules = createRuleWriter();
  let [requests, graphql] = [0, 0];
  const version = catalogue.versions.at(-1) ?? '';

  /** How the newest API version breaks a call: what was removed from the response, and from the body if the call sends it. */
  const changesOf = (route: string, body: unknown): readonly string[] =>
    (isGitHubCom ? (githubChanges(version).get(route) ?? []) : [])
      .filter(({ effect, in: where, pointer = '' }) => {
        const [, member = ''] = pointer.split('/');
        return effect !== 'safe' && (where !== 'body' || (isRecord(body) && Object.hasOwn(body, member)));
      })
      .map(({ message }) => message);

  const addRefused = (route: string, code: RefusalCode): void => {
    const key = `${code} ${route}`;
    const known = refused.get(key) ?? { route, code, count: 0 };
    known.count += 1;
    if (refused.size < MOST) refused.set(key, known);
  };

  const addRoute = (read: JudgedRequest, main: Reading, request: CheckedRequest, observed: Observed): void => {
    const { record } = main;
    const { code, status, body } = observed;
    const known = routes.get(record.route) ?? {
      record,
      count: 0,
      sent: 0,
      hasRule: false,
      broken: 0,
      changes: new Set(),
      statuses: {},
    };
    routes.set(record.route, known);
    known.count += 1;
    if (code === undefined) {
      known.sent += 1;
      known.statuses[status] = (known.statuses[status] ?? 0) + 1;
    }
    const broken = request.headers['x-github-api-version'] === version ? [] : changesOf(record.route, body);
    if (broken.length > 0) known.broken += 1;
    for (const message of broken) known.changes.add(message);
    if (rules.add(read, main)) known.hasRule = true;
  };

  const add = (observed: Observed): void => {
    const { method, read, code, request, body } = observed;
    requests += 1;
    if (request === undefined || read === undefined) {
      if (code !== undefined) addRefused(`${method} …`, code);
      return;
    }
    const { main, shown } = read;
    if (code !== undefined) addRefused(shown, code);
    if (!WOULD_BE_SENT.includes(code)) return;
    if (code === 'PLANNED' && planned.length < MOST) planned.push(writePlan(read, request, body));
    if (request.kind === 'graphql') graphql += 1;
    else if (main !== undefined) addRoute(read, main, request, observed);
    else if (unknown.size < MOST) unknown.set(shown, (unknown.get(shown) ?? 0) + 1);
  };

  const finish = (): Recording => {
    const all = [...routes.values()].sort((one, other) => other.count - one.count);
    const known = all.filter(({ record }) => record.permissions !== undefined);
    const needs = known.map(
      ({ record: { route, permissions } }) => ({ file: '', line: 0, what: route, permissions }) as Need,
    );
    const gapOf = (reason: string): Gap => ({ file: '', line: 0, reason });
    const unknownRoutes = [...unknown].map(([route, count]) => ({ route, count }));
    const broken = all
      .filter((each) => each.broken > 0)
      .map((each) => ({ route: each.record.route, count: each.broken, changes: [...each.changes] }));
    return {
      requests,
      routes: all.map(({ record: { route }, count, sent, statuses }) => ({ route, count, sent, statuses })),
      needs,
      permissions: smallestPermissions(needs.map(({ permissions }) => permissions)),
      workflow: smallestPermissions(needs.map(({ permissions }) => grantable(permissions))),
      gaps: [
        ...all
          .filter(({ record }) => record.permissions === undefined)
          .map(({ record }) => gapOf(`${record.route}: Its permissions are not known.`)),
        ...unknownRoutes.map(({ route }) => gapOf(`${route}: It is not a route of the catalogue.`)),
        ...(graphql === 0 ? [] : [gapOf(`${GRAPHQL.route}: Its permissions are unknown.`)]),
      ],
      unknown: unknownRoutes,
      graphql,
      deprecated: all.flatMap(({ record: { route, deprecation }, count }) =>
        deprecation === undefined
          ? []
          : [
              {
                route,
                count,
                ...(deprecation.replacement === undefined ? {} : { replacement: deprecation.replacement }),
              },
            ],
      ),
      announced: all.flatMap(({ record: { route }, count }) => {
        const notices = isGitHubCom ? announcementsAbout(route) : [];
        return notices.length === 0 ? [] : [{ route, count, notices }];
      }),
      breaking: { version, count: broken.reduce((sum, { count }) => sum + count, 0), routes: broken },
      refused: [...refused.values()],
      planned,
      policy: {
        ...rules.finish(),
        readOnly: all.every(({ record: { method } }) => isRead(method)),
      },
      unnamed: all.filter(({ hasRule }) => !hasRule).map(({ record: { route } }) => route),
    };
  };
  return { add, finish };
}

/** A write without its secrets. */
function writePlan(read: JudgedRequest, request: CheckedRequest, body: unknown): PlannedWrite {
  const masked = maskRequest(request, read, body);
  return {
    route: read.shown,
    method: request.method,
    path: masked.path,
    ...(masked.body === undefined ? {} : { body: masked.body }),
  };
}

/**
 * Hides the values of parameters and members that have the names of secrets. Files and forms with parts are left out, and so are the values in a path
 * whose route is not known.
 */
export function maskRequest(
  { method, path, search, headers }: CheckedRequest,
  read: JudgedRequest | undefined,
  body: unknown,
): { readonly path: string; readonly body?: unknown } {
  const isForm = /multipart/i.test(headers['content-type'] ?? '') && typeof body === 'string';
  const isShown = body !== undefined && !isForm && !ArrayBuffer.isView(body);
  const { url, body: masked } = maskSecrets({
    method: method as 'POST',
    url: `https://api.invalid${maskPath(path, read?.main)}${search}`,
    headers: { 'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json' },
    ...(isShown ? { body: hideSecrets(body) } : {}),
  } as never) as { url: string; body?: unknown };
  return { path: url.replace('https://api.invalid', ''), ...(isShown ? { body: masked } : {}) };
}

function maskPath(path: string, main: Reading | undefined): string {
  if (main === undefined) return path.replace(/(?<=^\/[^/]*\/).*/s, '***');
  const secrets = [...main.values].filter(([name]) => isSecretInUrl(name)).map(([, value]) => value);
  return path
    .split('/')
    .map((part) => (secrets.includes(decode(part)) ? '***' : part))
    .join('/');
}
