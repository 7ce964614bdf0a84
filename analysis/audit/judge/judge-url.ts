import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { METHODS } from '../../../src/core/methods.ts';
import {
  GRAPHQL,
  GRAPHQL_PATH,
  HOLE,
  join,
  type Member,
  type Members,
  type Mention,
  type Pieces,
  type WrittenCall,
  writePieces,
} from '../call.ts';
import { routeChange } from './judge-changes.ts';
import { judgeDeprecation, renamedIn } from './judge-deprecation.ts';
import { announcesDeprecation, mentionedNotices } from './judge-notices.ts';
import { type JudgedCall, judgeParameters } from './judge-parameters.ts';
import { findRemoved } from './other-editions.ts';
import type { Problem, Standard, Verdict } from './report.ts';
import { type ResolvedUrl, resolveUrl } from './resolve-url.ts';
import { unknownRoute, unreadElsewhere } from './unknown-route.ts';
import { judgeKnown } from './verdict.ts';

/** Compares a call with a route or URL with the catalogue. */
export function judgeUrl(call: WrittenCall, standard: Standard): Verdict | undefined {
  const { method } = call;
  const text = `${method ?? ''} ${writePieces(call.url)}`.trim();
  const where = call.nameSpan ?? { start: call.start, end: call.end };
  const url = withoutServer(call.url, standard);
  if (url === undefined || (method !== undefined && !METHODS.some((each) => each === method))) return undefined;
  const { path, query } = splitUrl(url);
  if (GRAPHQL_PATH.test(writePieces(path))) return { text, problems: [], unread: GRAPHQL };
  const resolved =
    (method === undefined ? undefined : resolveUrl(standard.catalogue, method, path)) ??
    (call.isMethodAssumed === true ? onlyResolved(standard.catalogue, path) : undefined);
  const computed = { text, problems: [], unread: 'The method of the request is computed.' };
  if (resolved === undefined && call.isMethodAssumed === true) return computed;
  // The URL of the server alone is an example, or a path is added to it.
  if (
    resolved === undefined &&
    call.form === 'url' &&
    /^\/*(?:(?:repos|orgs|teams|search)\/?)?$/.test(writePieces(path))
  )
    return { text, problems: [], unread: 'The route is computed.' };
  if (resolved === undefined && call.isServerAssumed === true)
    return { text, problems: [], unread: 'The server of the request is not known.' };
  if (resolved === undefined) {
    if (method === undefined) return computed;
    const unknown = unknownRoute(call, standard.catalogue, method, path, where);
    return 'unread' in unknown ? { text, problems: [], unread: unknown.unread } : { text, problems: [unknown.problem] };
  }
  const { record, given, placeholders } = resolved;
  const { catalogue } = standard;
  const other = findRemoved(record, catalogue, call.isServerComputed);
  if (other !== undefined) return { text, problems: [], unread: unreadElsewhere(other) };
  const judged: JudgedCall = { call, record, given, placeholders, query, renamed: renamedIn(record), where, catalogue };
  return { text, ...judgeKnown(judged, judgeParameters(judged), standard) };
}

/** The route of a path that has only one method. */
function onlyResolved(catalogue: Standard['catalogue'], path: WrittenCall['url']): ResolvedUrl | undefined {
  const found = METHODS.flatMap((method) => (method === 'HEAD' ? [] : (resolveUrl(catalogue, method, path) ?? [])));
  return found.length === 1 ? found[0] : undefined;
}

/** `https://api.github.com/user` → `/user`. Undefined for the URL of another server. */
function withoutServer(url: WrittenCall['url'], { isHost }: Standard): WrittenCall['url'] | undefined {
  const [start, ...rest] = url;
  if (typeof start !== 'string') return url;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(start) ?? [];
  if (host === undefined) return [start.replace(/^\{[^{}/]*\}(?=\/)/, '').replace(/^(?=[^/])/, '/'), ...rest];
  return isHost(host.toLowerCase()) ? [path || '/', ...rest] : undefined;
}

/** A URL in two parts: its path and the members of its query. */
interface SplitUrl {
  readonly path: Pieces;
  readonly query: Members;
}

/** Splits a URL at its query. A query template such as `{?page}` belongs to the path. */
function splitUrl(url: Pieces): SplitUrl {
  const path: Pieces[number][] = [];
  for (const [index, piece] of url.entries()) {
    const at = typeof piece === 'string' ? piece.search(/(?<!\{)[?#]/) : -1;
    if (typeof piece !== 'string' || at < 0) {
      path.push(piece);
      continue;
    }
    path.push(piece.slice(0, at));
    const rest = piece.slice(at) as string;
    const isQuery = rest.startsWith('?');
    return { path: join(path), query: isQuery ? readQuery([rest.slice(1), ...url.slice(index + 1)]) : NO_QUERY };
  }
  return { path: join(path), query: NO_QUERY };
}

const NO_QUERY: Members = { list: [], isOpen: false };

function readQuery(pieces: Pieces): Members {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const list: Member[] = [];
  let isOpen = false;
  for (const pair of text.replace(/#.*$/s, '').split('&')) {
    const [name = '', ...rest] = pair.split('=');
    if (name === '') continue;
    if (!/^[\w.[\]-]+$/.test(name)) {
      isOpen = true;
      continue;
    }
    const value = rest.join('=');
    const isFixed = rest.length > 0 && !/[${}<>%+~]/.test(value);
    const span = { start: -1, end: -1 };
    list.push({ name, ...span, isShorthand: false, values: isFixed ? [value] : undefined, valueSpan: span });
    // A hole after a value may contain more pairs.
    if (value.includes(HOLE) && !value.startsWith(HOLE)) isOpen = true;
  }
  return { list, isOpen };
}

/**
 * Compares a URL or path that is only mentioned with the catalogue: routes that were removed, deprecated or renamed, and no parameters.
 * Without a method, it is reported if that is so with all of them.
 */
export function judgeMention(mention: Mention, standard: Standard): Verdict | undefined {
  const all = METHODS.flatMap((method) =>
    method === 'HEAD' ? [] : (resolveUrl(standard.catalogue, method, mention.path)?.record ?? []),
  );
  const written = all.filter(({ method }) => method === mention.method);
  const records = written.length > 0 ? written : all;
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const route = others.length === 0 ? first.route : first.path;
  const method = written.length > 0 ? `${mention.method} ` : '';
  const problems = records.map((record) => problemsOf(mention, record, standard));
  const reported = problems.every((each) => each.length > 0) ? (problems[0] ?? []) : [];
  return {
    route,
    text: `${method}${writePieces(mention.path)}`,
    problems: reported.map((each) => ({ ...each, route })),
  };
}

function problemsOf({ start, end }: Mention, record: RouteRecord, standard: Standard): readonly Problem[] {
  if (findRemoved(record, standard.catalogue) !== undefined) return [];
  const where = { start, end };
  const changed = standard
    .changesOf(record.route)
    .filter((change) => change.in === 'route' && change.effect !== 'safe')
    .map((change) => routeChange({ record, where }, change, standard.version));
  const notices = standard.hasNotices ? mentionedNotices(record, where) : [];
  const isAnnounced = standard.hasNotices && announcesDeprecation(record);
  const deprecation = isAnnounced ? [] : judgeDeprecation(undefined, record, where, standard.catalogue);
  return [...deprecation, ...changed, ...notices];
}
