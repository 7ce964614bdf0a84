import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import { editDistance, suggestName, tolerance } from '../../../src/core/edit-distance.ts';
import { METHODS } from '../../../src/core/methods.ts';
import { ownMember } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { isGitHub, isMain } from '../../tree/octokit-facts.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import { HOLE, type WrittenCall, writePieces } from '../call.ts';
import { allEditions, findInOtherEditions, isSegment, type OtherEdition } from './other-editions.ts';
import type { Problem } from './report.ts';
import { resolveUrl, spellings } from './resolve-url.ts';

/** Routes of servers that are older than the known editions, or that no description contains. */
const UNDESCRIBED = /^\/(?:enterprises?|admin|staff|setup|manage|scim|enterprise-installation|organizations)\b/;

/** Routes that GitHub's reference does not contain: those of its own tools, of its partners, and those with the id of a repository. */
const PRIVATE =
  /^\/(?:copilot_internal|internal|_private|agents|hub|meta\/public_keys)(?:\/|$)|^\/repositories\/[^/]|^\/repos\/[^/]+\/[^/]+\/(?:code-scanning\/(?:codeql-action|analysis|codeql\/bundles)|actions\/package|import\/issues|pages\/(?:deployment|telemetry)|dependency-graph\/diff|immutable-actions)(?:\/|$)/;

const PLACEHOLDER = /^(?:\{.*\}|:\w+)$/;
const COMPUTED = 'The route is computed.';

/** A route that is not in the catalogue: a mistake, or the reason why that is not certain. */
type UnknownRoute = { readonly problem: Problem } | { readonly unread: string };

/** Judges a route that is not in the catalogue. If it has holes, it is reported only if it differs from a route by one typo. */
export function unknownRoute(
  call: WrittenCall,
  catalogue: Catalogue<never>,
  method: string,
  path: WrittenCall['url'],
  where: Span,
): UnknownRoute {
  const written = writePieces(path);
  const at = { code: 'UNKNOWN_ROUTE', severity: 'error', route: `${method} ${written}`, ...where } as const;
  const texts = spellings(path).map((each) => each.replace(/(?<=.)\/$/, ''));
  const other = texts.map((text) => findInOtherEditions(catalogue, `${method} ${text}`)).find((each) => each);
  // Before anything is called a typo: the route may be that of another edition.
  if (other !== undefined) return elsewhere(catalogue, other, at);
  const former = texts.map((text) => formerRoute(method, text, call)).find((each) => each !== undefined);
  if (former !== undefined) {
    const names = former.map((each) => `"${each}"`).join(' or ');
    const message = `GitHub no longer documents "${method} ${written}". Use ${names} instead.`;
    return { problem: { ...at, severity: 'warning', message, suggestions: former, replacement: former[0] } };
  }
  if (texts.some((text) => PRIVATE.test(text)))
    return { unread: 'The reference of GitHub does not contain this route.' };
  const gone = removedRoute(catalogue, method, path);
  if (gone !== undefined) return { problem: { ...at, ...gone } };
  const isFixed = path.every((piece) => typeof piece === 'string');
  const near = distinct(texts.flatMap((text) => nearestRoutes(catalogue, method, text)));
  const others = isFixed
    ? METHODS.filter((each) => each !== 'HEAD' && resolveUrl(catalogue, each, path) !== undefined).sort(
        (one, other) => Number(isRead(one) !== isRead(method)) - Number(isRead(other) !== isRead(method)),
      )
    : [];
  if (others.length === 0 && couldBeFilledIn(catalogue, method, written)) return { unread: COMPUTED };
  if (near.length === 0 && others.length === 0) {
    // `$GITHUB_API_URL/status`: another server may have a route that no edition describes.
    if (call.isServerComputed === true) return { unread: COMPUTED };
    if (!isFixed || UNDESCRIBED.test(written) || !/^\/\w/.test(written) || /\.\.\.|…|\*/.test(written))
      return { unread: COMPUTED };
    if (call.form === 'route' && !call.isCertain) return { unread: COMPUTED };
  }
  const suggestions = [
    ...new Set([...near.map(({ record }) => record.route), ...others.map((each) => `${each} ${written}`)]),
  ];
  const searched = suggestions.length > 0 ? suggestions : suggest(catalogue, `${method} ${written}`);
  const fix = call.nameSpan && fixTypo(call, call.nameSpan, catalogue, method, texts);
  const message = `There is no route "${method} ${written}" in the catalogue.${suggestName(searched[0])}`;
  return { problem: { ...at, message, suggestions: searched, ...(fix === undefined ? {} : { fix }) } };
}

/** A route that github.com had, and that the chosen edition no longer has either. */
function removedRoute(catalogue: Catalogue<never>, method: string, path: WrittenCall['url']) {
  const main = github as unknown as Catalogue<never>;
  const record = isGitHub(catalogue) && catalogue !== main ? resolveUrl(main, method, path)?.record : undefined;
  const facts = record && ownMember(record, 'deprecation');
  if (record === undefined || !facts?.removed) return undefined;
  const replacement = catalogue.get(ownMember(facts, 'replacement') ?? '')?.route;
  const instead = replacement === undefined ? '' : ` Use "${replacement}" instead.`;
  return {
    code: 'REMOVED_ROUTE',
    message: `The API no longer has this route.${instead}`,
    route: record.route,
    replacement,
  } as const;
}

/** A route of another edition is a mistake if the edition was chosen. Otherwise, the code may be for that edition. */
export function elsewhere(
  catalogue: Catalogue<never>,
  other: OtherEdition,
  at: Omit<Problem, 'message'>,
): UnknownRoute {
  return isMain(catalogue) ? { unread: unreadElsewhere(other) } : { problem: { ...at, message: other.message } };
}

/** Where a route exists, and the option for code that calls it there. */
export function unreadElsewhere({ message, editions }: OtherEdition): string {
  const newest = editions.at(-1);
  return newest === undefined ? message : `${message} To audit code for it, use --edition ${newest}.`;
}

function distinct(near: readonly NearRoute[]): readonly NearRoute[] {
  return [...new Map(near.map((each) => [each.record.route, each])).values()];
}

/** Whether placeholders are in the place of text in routes, as in `/search/{kind}`, or the template is incomplete. */
function couldBeFilledIn(catalogue: Catalogue<never>, method: string, path: string): boolean {
  if (path.replace(/\{[^{}]*\}/g, '').search(/[{}]/) >= 0) return true;
  const written = path.replace(/\/$/, '').split('/');
  if (!written.some((segment) => PLACEHOLDER.test(segment))) return false;
  for (const record of catalogue) {
    const segments = record.path.split('/');
    const fits = segments.every((segment, index) => {
      const own = written[index] ?? '';
      return own === segment || PLACEHOLDER.test(own) || segment.startsWith('{');
    });
    if (record.method === method && segments.length === written.length && fits) return true;
  }
  return false;
}

function suggest(catalogue: Catalogue<never>, route: string): readonly string[] {
  const found = catalogue.check(route).find(({ code }) => code === 'UNKNOWN_ROUTE')?.suggestions ?? [];
  // A request that writes is not meant to read.
  return found.filter((each) => each.startsWith(route.slice(0, route.indexOf(' ') + 1)));
}

function isRead(method: string): boolean {
  return method === 'GET';
}

/**
 * Replaces a misspelled segment, if that is certain to be correct: one letter differs, no edition has another route that is as near,
 * the segment is not a word of any route, and it occurs once in the text.
 */
function fixTypo(
  { url }: WrittenCall,
  { end }: Span,
  catalogue: Catalogue<never>,
  method: string,
  texts: readonly string[],
): readonly AuditEdit[] | undefined {
  const near = distinct(
    allEditions(catalogue).flatMap((each) => texts.flatMap((text) => nearestRoutes(each, method, text))),
  );
  const candidates = near.filter(({ distance }) => distance === 1);
  const [written = '', meant = ''] = candidates[0]?.typos[0] ?? [];
  const isOwn = candidates.length === 1 && catalogue.get((candidates[0] as NearRoute).record.route) !== undefined;
  if (!isOwn || isSegment(catalogue, written)) return undefined;
  const text = writePieces(url);
  const at = `${text}/`.indexOf(`/${written}/`);
  const isOnce = at >= 0 && `${text}/`.indexOf(`/${written}/`, at + 1) < 0;
  const start = end - text.length + at + 1;
  return isOnce ? [{ start, end: start + written.length, text: meant }] : undefined;
}

const ONE_REF = 'GET /repos/{owner}/{repo}/git/ref/{ref}';
const LIST_OF_REFS = 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}';
const REFS = /^\/repos\/[^/]+\/[^/]+\/git\/refs(\/.*)?$/;

/** Routes that GitHub no longer documents since before it published descriptions, with what replaced them. Some of them still work. */
const FORMER: readonly (readonly [method: string, path: RegExp, replacement: string])[] = [
  ['GET', /^\/legacy\/issues\/search\/.*$/, 'GET /search/issues'],
  ['GET', /^\/legacy\/repos\/search\/.*$/, 'GET /search/repositories'],
  ['GET', /^\/legacy\/user\/(?:search|email)\/.*$/, 'GET /search/users'],
];

/** The replacements of a route that GitHub removed long ago, the most likely one first. */
function formerRoute(method: string, path: string, call: WrittenCall): readonly string[] | undefined {
  const replacement = FORMER.find(([each, pattern]) => each === method && pattern.test(path))?.[2];
  if (replacement !== undefined) return [replacement];
  const [whole, below = ''] = REFS.exec(method === 'GET' ? path : '') ?? [];
  if (whole === undefined) return undefined;
  if (!/^\/[^/]+\/./.test(below)) return [LIST_OF_REFS];
  // The name of one ref returned that ref, and the start of several names a list of them.
  const { paths } = call.reads();
  const isOne = paths.some(([first]) => first === 'object' || first === 'ref');
  const isList = paths.some(([first]) => first === '[]');
  if (isOne !== isList) return [isOne ? ONE_REF : LIST_OF_REFS];
  return [ONE_REF, LIST_OF_REFS];
}

/** A route whose path differs from a written one only by typos. */
interface NearRoute {
  readonly record: RouteRecord;
  /** The number of characters that differ. */
  readonly distance: number;
  /** The segments that differ: as written, and as in the route. */
  readonly typos: readonly (readonly [written: string, meant: string])[];
}

/** The routes with the same number of segments whose text differs by typos, nearest first. */
function nearestRoutes(catalogue: Catalogue<never>, method: string, path: string): NearRoute[] {
  const written = segmentsOf(path);
  if (written.length > 20) return [];
  const near: NearRoute[] = [];
  for (const record of catalogue) {
    if (record.method !== method) continue;
    const found = compare(written, segmentsOf(record.path), record);
    if (found !== undefined) near.push(found);
  }
  return near.sort((one, other) => one.distance - other.distance || age(one.record) - age(other.record)).slice(0, 3);
}

function age(record: RouteRecord): number {
  return Object.hasOwn(record, 'deprecation') ? 1 : 0;
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/^\//, '')
    .replace(/\{\?[^{}]*\}$/, '')
    .split('/');
}

function compare(written: readonly string[], segments: readonly string[], record: RouteRecord): NearRoute | undefined {
  if (written.length !== segments.length) return undefined;
  const typos: [string, string][] = [];
  let distance = 0;
  for (const [index, segment] of segments.entries()) {
    const own = written[index] as string;
    const isPlaceholder = /[{}:]/.test(own) || own.includes(HOLE);
    if (segment.startsWith('{')) continue;
    if (own === segment) continue;
    // A computed segment can be any text, but then nothing is certain.
    if (isPlaceholder) return undefined;
    const limit = Math.max(1, tolerance(segment.length));
    const typo = editDistance(own.toLowerCase(), segment, limit);
    if (typo > limit) return undefined;
    distance += Math.max(typo, 1);
    typos.push([own, segment]);
  }
  return typos.length === 1 && distance <= 2 ? { record, distance, typos } : undefined;
}
