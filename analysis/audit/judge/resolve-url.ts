import type { Catalogue, Match, RouteRecord } from '../../../src/catalogue/types.ts';
import { flatten, keep, ownMember } from '../../../src/core/objects.ts';
import { HOLE, type Hole, type Pieces, writePieces } from '../call.ts';

/** The route of a written URL, and the values in the URL. */
export interface ResolvedUrl {
  readonly record: RouteRecord;
  /** Path parameters whose value is in the URL. */
  readonly given: ReadonlySet<string>;
  /** Placeholders with names other than in the catalogue: written name → name in the catalogue. */
  readonly placeholders: ReadonlyMap<string, string>;
}

const INNER_PLACEHOLDER = /\{([^{}?&]+)\}|\/:([a-z_]\w*)/gi;
const PLACEHOLDER = /^(?:\{([^{}?&]+)\}|:([a-z_]\w*))$/i;

/** A placeholder for an owner and a repository: `/repos/:repoName/labels`. */
const FULL_NAME_PLACEHOLDER =
  /^(\/?repos\/)[:{]((?=\w*(?:repo|slug|full_?name|name_?with_?owner))(?!\w*(?:owner_|org|user))\w+)\}?((?:\/[a-z].*)?)$/is;

/** The routes of a path by method. */
type Resolved = Map<string, ResolvedUrl | undefined>;

/** The results for a catalogue. A path is tried with every method, to find it and again to judge it, and programs repeat paths. */
const resolved = new WeakMap<Catalogue<never>, Map<string, Resolved>>();

/** Finds the route of a path with holes. A hole may stand for one segment, for two (`owner/repo`), or for a query at the end. */
export function resolveUrl(catalogue: Catalogue<never>, method: string, written: Pieces): ResolvedUrl | undefined {
  const paths = resolved.get(catalogue) ?? new Map<string, Resolved>();
  resolved.set(catalogue, paths);
  const key = keyOf(written);
  const routes = paths.get(key) ?? keep<Resolved>(paths, flatten(key), new Map());
  if (!routes.has(method)) routes.set(method, resolveWritten(catalogue, method, written));
  return routes.get(method);
}

/** Different for different pieces, whatever their text is. */
function keyOf(pieces: Pieces): string {
  const write = (text: string) => `${text.length}:${text}`;
  return pieces
    .map((piece) => (typeof piece === 'string' ? write(piece) : `${piece.isSegment ? '/' : '-'}${write(piece.name)}`))
    .join('');
}

function resolveWritten(catalogue: Catalogue<never>, method: string, written: Pieces): ResolvedUrl | undefined {
  const [, start = '', name = '', rest = ''] = FULL_NAME_PLACEHOLDER.exec(String(written[0])) ?? [];
  const hole = { name: 'fullname', isSegment: false };
  if (name === '') return resolvePath(catalogue, method, withoutQueryTemplate(written));
  const found = resolvePath(catalogue, method, withoutQueryTemplate([start, hole, rest, ...written.slice(1)]));
  return found && { ...found, placeholders: new Map([...found.placeholders, [name, 'repo']]) };
}

function resolvePath(catalogue: Catalogue<never>, method: string, path: Pieces): ResolvedUrl | undefined {
  if (path.every((piece) => typeof piece === 'string')) {
    const exact = catalogue.get(`${method} ${path.join('')}`);
    if (exact !== undefined && /[{:]/.test(path.join('')))
      return { record: exact, given: new Set(), placeholders: new Map() };
  }
  // An unclosed template is not a value.
  if (/[{}]/.test(writePieces(path).replace(/\{[^{}]*\}/g, ''))) return undefined;
  let best: { readonly resolved: ResolvedUrl; readonly score: number } | undefined;
  for (const text of [...spellings(path), ...spellings(withNumbers(path))]) {
    const match = catalogue.match(method, text);
    const record = match && catalogue.get(match.route);
    if (match === undefined || record === undefined || !fitsTypes(record, match.parameters)) continue;
    if (text.includes(WIDE) && !isRepository(match.parameters)) continue;
    const score = Object.values(match.parameters).filter((value) => isWritten(value)).length;
    if (best === undefined || score < best.score) best = { score, resolved: readMatch(record, match) };
  }
  return best?.resolved;
}

/** With a number for each hole that has the name of one, as in `/repositories/${repoId}`. */
function withNumbers(path: Pieces): Pieces {
  const isAfterNumbered = (index: number) =>
    /(?:^|\/)(?:repositories|organizations|team|user)\/$/.test(String(path[index - 1]));
  return path.map((piece, index) =>
    typeof piece === 'object' && /id$/i.test(piece.name) && isAfterNumbered(index) ? '1' : piece,
  );
}

/** `/users/octocat/repos{?sort,page}` without the template of its query. */
function withoutQueryTemplate(path: Pieces): Pieces {
  const last = path.at(-1);
  const start = typeof last === 'string' ? last.search(/\{[?&][^{}]*\}$/) : -1;
  return start < 0 || typeof last !== 'string' ? path : [...path.slice(0, -1), last.slice(0, start)];
}

/** Whether a value is text in the URL, and not a hole or a placeholder. */
function isWritten(value: string | string[]): boolean {
  return typeof value === 'string' && value !== '' && !value.includes(HOLE) && !PLACEHOLDER.test(value);
}

/**
 * A literal for a numeric parameter in the path must be a number. After another parameter, where other routes have a word, a literal must
 * be one of the allowed values: `/orgs/{org}/{security_product}/{enablement}` is not `/orgs/octo/outside_collaborators/octocat`.
 */
function fitsTypes(record: RouteRecord, values: Readonly<Record<string, string | string[]>>): boolean {
  return record.parameters.every((parameter) => {
    const { name, in: place, type } = parameter;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (place !== 'path' || typeof value !== 'string' || !isWritten(value)) return true;
    const allowed = ownMember(parameter, 'enum');
    if (allowed !== undefined && record.path.includes(`}/{${name}}`)) return allowed.includes(value);
    // In documentation, `<number>`, `$NUMBER` and `NUMBER` stand for a value.
    return !String(type).startsWith('integer') || /^\d+$|[^a-z]|^[A-Z]/.test(value) || value.length < 3;
  });
}

function readMatch(record: RouteRecord, { parameters: values, ids }: Match): ResolvedUrl {
  const inPath = record.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  // A number stands for all names that the URL does not have.
  const given = new Set<string>(ids && inPath.filter((name) => !Object.hasOwn(values, name)));
  const placeholders = new Map<string, string>();
  for (const [id, value] of Object.entries(ids ?? {}))
    if (PLACEHOLDER.test(value)) placeholders.set(value.replace(/[{}:]/g, ''), id);
  for (const { name, in: place } of record.parameters) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (place !== 'path' || typeof value !== 'string') continue;
    const [, braced, colon] = PLACEHOLDER.exec(value) ?? [];
    const written = braced ?? colon;
    // `heads/:branch`, `{ref}:{path}`
    const inside = written === undefined ? [...value.matchAll(INNER_PLACEHOLDER)] : [];
    for (const [, inBraces, afterColon] of inside) placeholders.set(plainName(inBraces ?? afterColon ?? ''), name);
    if (written === undefined) given.add(name);
    else if (plainName(written) !== name) placeholders.set(plainName(written), name);
  }
  return { record, given, placeholders };
}

/** The name in a placeholder without its operator and modifier: `{+path}`, `{name:3}`. */
function plainName(text: string): string {
  return text.replace(/^[+#./;]/, '').replace(/[:*].*$/, '');
}

/** A hole for an owner and a repository. Two holes with a slash between them are spelled differently. */
const WIDE = `${HOLE}/${HOLE}~`;
/** Names of values that contain an owner and a repository: `octocat/hello-world`. */
const FULL_NAME = /^(?:(?:github|gh|target)?repository|(?:repo(?:sitory)?)?fullname|namewithowner|(?:repo)?slug)$/;
const MAYBE_FULL_NAME = /repo|slug|fullname|project/;

/** Whether a hole that was read as two segments is an owner and a repository. Any other value is one segment, unless it shows a slash. */
function isRepository(values: Readonly<Record<string, string | string[]>>): boolean {
  return ['owner', 'template_owner'].some((name) => Object.hasOwn(values, name) && values[name] === HOLE);
}

/** Whether a hole certainly contains an owner and a repository, by its name and by what is before it. */
function holdsSlash({ name, isSegment }: Hole, before: Pieces[number] | undefined, isFirst: boolean): boolean {
  if (isSegment) return false;
  const isAfterRepos = typeof before === 'string' && /(?:^|\/)repos\/$/.test(before);
  if (FULL_NAME.test(name)) return isAfterRepos;
  // `/orgs/$org/migrations/$id/repos/$repo`: elsewhere, the name of the repository may be alone.
  const isStart = isAfterRepos && /^\/?repos\/$/.test(before) && isFirst;
  return isStart && MAYBE_FULL_NAME.test(name) && !/owner|org|user|name$/.test(name);
}

/** The texts that a path with holes may stand for, most likely first. */
export function spellings(path: Pieces): string[] {
  const certain = new Set(
    path.filter((piece, index) => typeof piece !== 'string' && holdsSlash(piece, path[index - 1], index === 1)),
  );
  const write = (wide: Hole | undefined, isQuery: boolean) =>
    path
      .map((piece, index) => {
        if (typeof piece === 'string') return piece;
        const isLast = index === path.length - 1;
        if (isLast && isQuery) return '';
        return piece === wide || certain.has(piece) ? WIDE : HOLE;
      })
      .join('');
  const holes = path.filter((piece): piece is Hole => typeof piece !== 'string');
  const before = path.at(-2);
  const endsInHole = typeof path.at(-1) === 'object' && typeof before === 'string' && !before.endsWith('/');
  const wide = [undefined, ...holes.filter((hole) => !hole.isSegment && !certain.has(hole))].slice(0, 8);
  const texts = wide.map((hole) => write(hole, false));
  // `/issues${query}`
  return endsInHole ? [...wide.map((hole) => write(hole, true)), ...texts] : texts;
}
