import { createRandom, type ExamplePlace, type ExampleValues } from '../../catalogue/responses/example-values.ts';
import { EXAMPLE_KINDS } from './example-kinds.ts';
import { EXAMPLE_TABLE } from './example-table.ts';

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

/** The kinds of objects, by their members. The first that fits is used. */
const KINDS: readonly (readonly [kind: string, ...members: string[]])[] = [
  ['error', 'message', 'documentation_url'],
  ['org', 'login', 'members_url'],
  ['user', 'login'],
  ['repo', 'full_name', 'owner'],
  ['repo', 'full_name', 'private'],
  ['repo', 'homepage', 'private'],
  ['repo', 'name', 'include_all_branches'],
  ['file', 'content', 'filename'],
  ['pull', 'diff_url', 'merged_at'],
  ['pull', 'head', 'base', 'title'],
  ['branch', 'ref', 'sha', 'label', 'repo'],
  ['milestone', 'due_on'],
  ['alert', 'number', 'dismissed_at'],
  ['issue', 'number', 'title', 'labels'],
  ['issue', 'title', 'labels', 'milestone'],
  ['project', 'number', 'short_description'],
  ['license', 'spdx_id'],
  ['release', 'tag_name'],
  ['asset', 'browser_download_url'],
  ['team', 'slug', 'privacy'],
  ['team', 'slug', 'members_url'],
  ['team', 'privacy', 'name'],
  ['run', 'run_number'],
  ['job', 'run_id', 'steps'],
  ['workflow', 'badge_url'],
  ['check', 'check_suite'],
  ['app', 'slug', 'events'],
  ['gist', 'git_pull_url'],
  ['gist', 'files', 'public'],
  ['commit', 'sha', 'commit'],
  ['commit', 'tree', 'message'],
  ['person', 'name', 'email', 'date'],
  ['person', 'name', 'email'],
  ['hook', 'config', 'events'],
  ['config', 'insecure_ssl'],
  ['config', 'content_type', 'secret'],
  ['autolink', 'key_prefix'],
  ['codespace', 'machine', 'git_status'],
  ['machine', 'operating_system', 'cpus'],
  ['package', 'package_type', 'version_count'],
  ['property', 'property_name', 'value'],
  ['runner', 'os', 'busy'],
  ['environment', 'protection_rules'],
  ['plan', 'space', 'private_repos'],
  ['ssh', 'key', 'title'],
  ['label', 'color', 'name'],
  ['variable', 'name', 'value', 'updated_at'],
  ['secret', 'name', 'created_at', 'updated_at'],
  ['rule', 'enforcement', 'name'],
  ['comment', 'body', 'user'],
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

function readTable(): ReadonlyMap<string, string> {
  return new Map(
    `${EXAMPLE_TABLE}\n${EXAMPLE_KINDS}`.split('\n').map((line) => {
      const end = line.indexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

const kinds = new WeakMap<ReadonlySet<string>, string>();

function kindOf(siblings: ReadonlySet<string>): string {
  const known = kinds.get(siblings);
  if (known !== undefined) return known;
  const [kind] = KINDS.find(([, ...members]) => members.every((member) => siblings.has(member))) ?? [''];
  kinds.set(siblings, kind);
  return kind;
}

/**
 * Values for examples of GitHub's API: those of its description, with one person and one repository in all places.
 *
 * @example
 * createResponses(data, { values: githubExampleValues });
 */
export const githubExampleValues: ExampleValues = (place) => {
  if (place.kind === 'null') return USUALLY_NULL.test(place.name) ? [null] : [];
  table ??= readTable();
  const { name, siblings, status = '404' } = place;
  const kind = kindOf(siblings);
  if (kind === 'error' && name === 'message') return [MESSAGES[status] ?? 'Not Found'];
  if (kind === 'error' && name === 'status') return [status];
  // A setting, such as `{ advanced_security: { status } }`.
  if (name === 'status' && siblings.size === 1) return ['enabled'];
  const found = table.get(`${kind}.${name}`) ?? table.get(name) ?? urlOf(name);
  return found === undefined ? [] : valuesOf(found, place);
};

/** A URL in the repository for a name that the table does not have: `artifacts_url`. */
function urlOf(name: string): string | undefined {
  return name.endsWith('_url') ? `$R/${name.slice(0, -'_url'.length).replaceAll('_', '-')}` : undefined;
}

const DAY = 86_400_000;

/** A value of the table as a text and, if it is one, as a number. Another seed has another person, later dates and other numbers. */
function valuesOf(text: string, { name, format, seed }: ExamplePlace): readonly unknown[] {
  const cast = CASTS[seed % CASTS.length] as Cast;
  const written = text
    .replace('$R', '$A/repos/$P/$N')
    .replace('$W', 'https://github.com/$P/$N')
    .replace('$A', 'https://api.github.com')
    .replaceAll('$I', String(1347 + seed))
    .replaceAll('$G', cast.organization)
    .replaceAll('$N', cast.repository)
    .replaceAll('$F', cast.name)
    .replaceAll(/\$P|octocat(?=:)/g, cast.login);
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
