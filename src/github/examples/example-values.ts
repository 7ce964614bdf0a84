import { createRandom, type ExamplePlace, type ExampleValues } from '../../catalogue/responses/example-values.ts';
import { ownValue } from '../../core/objects.ts';
import { exampleValues } from '../../generated/example-values.ts';
import { kindsOf, pluralOf, singularOf, snakeCase } from './object-kinds.ts';

/** A person with their repository and organization. All values of an example use the same one. */
interface Cast {
  readonly login: string;
  readonly name: string;
  readonly repository: string;
  readonly organization: string;
}

const CASTS: readonly Cast[] = [
  { login: 'octocat', name: 'Monalisa Octocat', repository: 'Hello-World', organization: 'github' },
  { login: 'monalisa', name: 'Mona Lisa', repository: 'octo-app', organization: 'octo-org' },
  { login: 'hubot', name: 'Hubot', repository: 'hello-robot', organization: 'robots' },
  { login: 'octodemo', name: 'Octo Demo', repository: 'demo', organization: 'octodemo-org' },
];

/** The messages of errors by status, as GitHub words them. */
const MESSAGES: { readonly [status: string]: string } = {
  '400': 'Problems parsing JSON',
  '401': 'Requires authentication',
  '403': 'Resource not accessible by integration',
  '404': 'Not Found',
  '409': 'Conflict',
  '410': 'Issues are disabled for this repo',
  '422': 'Validation Failed',
  '429': 'API rate limit exceeded',
  '500': 'Server Error',
  '503': 'Service unavailable',
};

/** Members that are null for an open issue or alert, a repository that is in use, and so on. */
const USUALLY_NULL =
  /^(?:(?:closed|merged|dismissed|fixed|deleted|suspended|withdrawn|resolved|failed|archived|revoked|auto_dismissed)_(?:at|by|reason|comment)|state_reason|active_lock_reason|lock_reason|mirror_url|auto_merge|performed_via_github_app|parent_issue_url|pinned_comment|resolution|resolution_comment|temp_clone_token|ldap_dn)$/;

let table: ReadonlyMap<string, string> | undefined;

/** Values by name, and by the kind of object and name, from data/example-values.txt. */
function readTable(): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let kinds = [''];
  for (const line of exampleValues.split('\n')) {
    const isHeading = line.startsWith('[');
    if (isHeading) kinds = line.slice(1, -1).split(' ');
    const [name = ''] = line.split(' ', 1);
    for (const kind of kinds) {
      if (isHeading) values.set(`${kind}.`, kinds[0] ?? kind);
      else values.set(kind === '' ? name : `${kind}.${name}`, line.slice(name.length + 1));
    }
  }
  return values;
}

/**
 * Values for examples of GitHub's API: those of its description, with one person and one repository in all places.
 *
 * @example
 * createResponses(data, { values: githubExampleValues });
 */
export const githubExampleValues: ExampleValues = (place) => {
  const { kind, name, siblings, status = '404' } = place;
  if (kind === 'null') return USUALLY_NULL.test(name) ? [null] : [];
  table ??= readTable();
  if (siblings.has('message') && siblings.has('documentation_url')) {
    if (name === 'message') return [MESSAGES[status] ?? 'Not Found'];
    if (name === 'status') return [status];
  }
  // A setting, such as `{ advanced_security: { status } }`.
  if (name === 'status' && siblings.size === 1) return ['enabled'];
  // The URL of an object in a list is not that of the object above the list.
  const kinds = kindsOf(/^(?:html_)?url$/.test(name) ? { ...place, route: undefined } : place);
  if (name === 'node_id' && kind === 'string') return [nodeIdOf(table, kinds, place)];
  const member = kind === 'key' ? '@' : name;
  const found =
    findByKind(table, kinds, member) ?? (kind === 'key' ? undefined : findByName(table, member, kinds, place));
  return found === undefined ? [] : valuesOf(found, place);
};

function findByKind(values: ReadonlyMap<string, string>, kinds: readonly string[], member: string): string | undefined {
  for (const kind of kinds) {
    const found = values.get(`${kind}.${member}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An id in the format of GitHub's first ones: `04:User1` in base64. */
function nodeIdOf(values: ReadonlyMap<string, string>, kinds: readonly string[], place: ExamplePlace): string {
  const { seed, siblings } = place;
  const found = findByKind(values, kinds, '') ?? kinds[0] ?? 'node';
  const kind = siblings.has('login') && found !== 'organization' ? 'user' : found;
  const type = kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return btoa(`0${type.length}:${type}${values.get(`${kind}.id`) ?? seed + 1}`);
}

/** Names that say nothing without the object that has them. The end of another name is not looked up as one of them. */
const GENERIC = new Set([
  'name',
  'type',
  'state',
  'status',
  'value',
  'key',
  'id',
  'url',
  'version',
  'reason',
  'from',
  'to',
]);

/** The value of a member by its own name, by its singular, or by a part of it: `student_repository_name` is a `repository.name`. */
function findByName(
  values: ReadonlyMap<string, string>,
  name: string,
  kinds: readonly string[],
  place: ExamplePlace,
): string | undefined {
  const word = singularOf(snakeCase(name));
  const own = values.get(name) ?? findByKind(values, kinds, word) ?? values.get(word);
  if (own !== undefined) return own;
  if (place.siblings.size === 0) return findByKind(values, kinds, '*');
  if (/(?:^|_)(?:url|href)$/.test(word)) return urlOf(values, word, kinds, place);
  const parts = word.split('_');
  for (let start = 1; start < parts.length; start += 1) {
    const end = parts.slice(start).join('_');
    const found =
      values.get(`${parts.slice(0, start).join('_')}.${end}`) ??
      values.get(`${parts[start - 1]}.${end}`) ??
      (GENERIC.has(end) ? undefined : (values.get(end) ?? values.get(`${end}s`)));
    if (found !== undefined) return found;
  }
  if (parts.at(-1) !== 'name') return undefined;
  return `example-${parts.length > 1 ? parts.slice(0, -1).join('-') : (kinds[0] ?? 'text').replaceAll('_', '-')}`;
}

/** A URL for a name that the table does not have: that of the object itself, or one below it, such as `artifacts_url`. */
function urlOf(
  values: ReadonlyMap<string, string>,
  name: string,
  kinds: readonly string[],
  place: ExamplePlace,
): string {
  const path = pathOf(values, kinds, place);
  if (name.endsWith('html_url') || place.parent === 'html')
    return path.replace(/^\$R|.*\/repos\/\$P\/\$N/, '$W').replace('$A', 'https://github.com');
  const stem = name.replace(/_?(?:url|href)$/, '');
  const own = values.get(`${stem}.url`) ?? findByKind(values, kinds, 'url') ?? path;
  const isOwn = stem === '' || values.has(`${stem}.url`);
  return isOwn ? own : `${own.replace(/\{.*|\?.*/, '')}/${stem.replaceAll('_', '-')}`;
}

/** The URL of the object that the route returns, or of a nested object in the repository. */
function pathOf(values: ReadonlyMap<string, string>, kinds: readonly string[], place: ExamplePlace): string {
  const { route = '', parent, pointer } = place;
  const [method = '', path = ''] = route.split(/\{\?| (?=\/)/);
  const kind = findByKind(values, kinds, '') ?? kinds[0] ?? parent;
  const id = values.get(`${kind}.number`) ?? values.get(`${kind}.id`) ?? '1';
  const isLink = /^(?:\/\*)?\/_links\//.test(pointer);
  const isWrapped = pointer.split('/').length === 4 && path.endsWith(parent.replaceAll('_', '-'));
  if (parent !== 'text' && parent !== 'items' && !isWrapped && !isLink)
    return `$R/${pluralOf(kind.replaceAll('_', '-'))}/${id}`;
  const filled = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => parameterOf(values, name, place));
  const isItem = (pointer.includes('*') || method === 'POST') && !path.endsWith('}');
  return `$A${filled}${isItem ? `/${id}` : ''}`.replace('$A/repos/$P/$N', '$R').replace(/\/$/, '');
}

/** The value of a parameter in a path. */
function parameterOf(values: ReadonlyMap<string, string>, name: string, { sent }: ExamplePlace): string {
  const given = sent && ownValue(sent, name);
  if (given !== undefined) return encodeURIComponent(String(given));
  const parts = snakeCase(name).split('_');
  const last = parts.pop() ?? '';
  const found = values.get(parts.length === 0 ? name : `${parts.join('_')}.${last}`) ?? values.get(name);
  return (found ?? (last === 'id' ? undefined : values.get(last)) ?? '1').replace(/^refs\//, '');
}

const DAY = 86_400_000;

/** A value of the table as a text and, if it is one, as a number. Another seed has another person, later dates and other numbers. */
function valuesOf(text: string, { name, format, seed, sent = {} }: ExamplePlace): readonly unknown[] {
  const cast = CASTS[seed % CASTS.length] as Cast;
  const sentOr = (names: readonly string[], usual: string) => () =>
    String(names.map((each) => ownValue(sent, each)).find((each) => each !== undefined) ?? usual);
  const written = text
    .replace('$R', '$A/repos/$P/$N')
    .replace('$W', 'https://github.com/$P/$N')
    .replace('$A', 'https://api.github.com')
    .replaceAll('$I', sentOr(['issue_number', 'pull_number'], String(1347 + seed)))
    .replaceAll('$G', sentOr(['org'], cast.organization))
    .replaceAll('$N', sentOr(['repo'], cast.repository))
    .replaceAll('$F', cast.name)
    .replaceAll('$P', sentOr(['owner', 'username'], cast.login));
  const plain = format === 'uri' ? written.replaceAll(/\{[^}]*\}/g, '') : written;
  if (/^-?\d+(?:\.\d+)?$/.test(written)) {
    const number = Number(written);
    return [seed === 0 || text.includes('$') ? number : number + (createRandom(seed, name) % 97), written];
  }
  if (seed > 0 && /^\d{4}-\d\d-\d\d(?:T|$)/.test(plain)) {
    const later = new Date(Date.parse(plain) + (seed % 1000) * DAY).toISOString();
    return [plain.includes('T') ? later.replace('.000Z', 'Z') : later.slice(0, 10)];
  }
  return [plain];
}
