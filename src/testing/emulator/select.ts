import type { ParameterRecord } from '../../catalogue/types.ts';
import type { Context } from './context.ts';
import { type Account, isPull, type Repo, type Row, setOf } from './row.ts';

/** Whether a row is one that the value of a query parameter selects. */
type Filter = (row: Row, value: string, context: Context) => boolean;

/** The member with the same name, or another one, has the value. `all` selects everything. */
function equals(member: string): Filter {
  return (row, value) => value === 'all' || String(memberAt(row, member)).toLowerCase() === value.toLowerCase();
}

/** The same, except that `none` selects everything, as the description of deployments says. */
function unlessNone(member: string): Filter {
  return (row, value) => value === 'none' || String(memberAt(row, member)) === value;
}

function memberAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

/** A list of names, all of which the rows of a member have. */
const hasLabels: Filter = (row, value) => {
  const names = (row['labels'] as Row[]).map((each) => String(each['name']).toLowerCase());
  return value.split(',').every((name) => names.includes(name.trim().toLowerCase()));
};

const hasAssignee: Filter = (row, value) => {
  const assignees = row['assignees'] as Account[];
  if (value === '*') return assignees.length > 0;
  return value === 'none' ? assignees.length === 0 : assignees.some((each) => each.login === value);
};

const hasMilestone: Filter = (row, value) => {
  const milestone = row['milestone'] as Row | null;
  if (value === '*') return milestone !== null;
  return value === 'none' ? milestone === null : String(milestone?.['number']) === value;
};

/** What issues across repositories have to do with the person who asks. */
const concernsActor: Filter = (row, value, { actor }) => {
  const isAssigned = (row['assignees'] as Account[]).includes(actor);
  if (value === 'created') return row['user'] === actor;
  if (value === 'mentioned') return mentions(row, actor.login);
  return value === 'assigned'
    ? isAssigned
    : isAssigned || row['user'] === actor || value === 'repos' || value === 'all';
};

const isMentioned: Filter = (row, value) => mentions(row, value);

function mentions(row: Row, login: string): boolean {
  return String(row['body']).toLowerCase().includes(`@${login.toLowerCase()}`);
}

const isRepoOfType: Filter = (row, value, { view, parents }) => {
  const repo = row as Repo;
  switch (value) {
    case 'public':
    case 'private':
      return repo.private === (value === 'private');
    case 'forks':
    case 'sources':
      return (repo.$fork !== undefined) === (value === 'forks');
    case 'owner':
      return repo.owner === (parents[0] ?? view.actor);
    case 'member':
      return repo.owner !== (parents[0] ?? view.actor);
    default:
      return true;
  }
};

const isOfAffiliation: Filter = (row, value, { actor }) => {
  const { owner, $roles } = row as Repo;
  const isMember = setOf(owner, 'members').has(actor);
  const kind = owner === actor ? 'owner' : isMember ? 'organization_member' : 'collaborator';
  return value.split(',').includes(kind) || ($roles.has(actor.login) && value.split(',').includes('collaborator'));
};

/** The type of an issue is a name, or an object that has one. */
const isOfType: Filter = ({ type }, value) => {
  const name = (type as { name?: unknown } | null)?.name ?? type;
  if (value === '*') return name !== null;
  return value === 'none' ? name === null : name === value;
};

/** Query parameters of lists by table. What no line says is answered with 501. */
const FILTERS: { readonly [table: string]: { readonly [parameter: string]: Filter } } = {
  issues: {
    ...{ labels: hasLabels, assignee: hasAssignee, milestone: hasMilestone, filter: concernsActor },
    ...{ state: equals('state'), creator: equals('user.login'), mentioned: isMentioned },
    pulls: (row, value) => value === 'true' || !isPull(row),
    type: isOfType,
  },
  pulls: {
    state: equals('state'),
    base: equals('$pull.base'),
    head: (row, value) => isPull(row) && `${row.$pull.repo?.owner.login}:${row.$pull.head}` === value,
  },
  milestones: { state: equals('state') },
  reactions: { content: equals('content') },
  repos: {
    ...{ type: isRepoOfType, affiliation: isOfAffiliation },
    visibility: (row, value) => value === 'all' || (row as Repo).private === (value !== 'public'),
  },
  deployments: {
    ...{ sha: unlessNone('sha'), ref: unlessNone('ref'), environment: unlessNone('environment') },
    task: unlessNone('task'),
  },
  check_runs: {
    ...{ check_name: equals('name'), status: equals('status') },
    app_id: equals('app.id'),
    filter: (row, value, { store }) => {
      const later = (each: Row) =>
        each.id > row.id && each['name'] === row['name'] && each['head_sha'] === row['head_sha'];
      return value !== 'latest' || !store.all('check_runs').some((each) => each.$parent === row.$parent && later(each));
    },
  },
  runs: {
    ...{ branch: equals('head_branch'), event: equals('event'), head_sha: equals('head_sha') },
    actor: equals('actor.login'),
    status: (row, value) => row['status'] === value || row['conclusion'] === value,
    check_suite_id: equals('check_suite_id'),
    created: (row, value) => isInRange(row.created_at, value),
  },
  artifacts: { name: equals('name') },
  caches: { key: (row, value) => String(row['key']).startsWith(value), ref: equals('ref') },
  runners: { name: equals('name') },
  threads: {
    all: (row, value) => value === 'true' || row['unread'] === true,
    participating: (row, value) => value !== 'true' || row['reason'] !== 'subscribed',
    before: (row, value) => row.updated_at < value,
  },
  org_memberships: { state: equals('state') },
  org_invitations: { role: equals('role'), invitation_source: equals('invitation_source') },
  packages: { package_type: equals('package_type'), visibility: equals('visibility') },
  package_versions: { state: (row, value) => (row['deleted_at'] === undefined) === (value === 'active') },
  rulesets: {
    targets: (row, value) => value.split(',').includes(String(row['target'])),
  },
};

/** Lists that GitHub sorts from the newest to the oldest, although they have no parameter for it. */
const NEWEST_FIRST = new Set([
  ...['releases', 'deployments', 'deployment_statuses', 'statuses', 'runs', 'artifacts', 'gists', 'deliveries'],
  ...['check_suites', 'threads', 'events', 'page_builds', 'advisories'],
]);

/** Dates as in `2026-01-01`, `>=2026-01-01` or `2026-01-01..2026-02-01`. */
export function isInRange(date: string, range: string): boolean {
  const [from = '', to] = range.split('..');
  if (to !== undefined) return (from === '*' || date >= from) && (to === '*' || date.slice(0, to.length) <= to);
  const [, sign = '', day = ''] = /^([<>]=?)?(.*)$/.exec(range) ?? [];
  const start = date.slice(0, day.length);
  if (sign === '') return start === day;
  const isEqual = sign.endsWith('=') && start === day;
  return isEqual || (sign.startsWith('>') ? start > day : start < day);
}

/** The rows of a list that the query of a request selects, in the order that it asks for. */
export function selectRows<Each extends Row>(context: Context, table: string, rows: readonly Each[]): Each[] {
  let selected = [...rows];
  const parameters = context.record.parameters.filter((each) => each.in === 'query');
  for (const parameter of parameters) {
    const { name } = parameter;
    const filter = FILTERS[table]?.[name];
    const isSorting = name === 'sort' || name === 'direction';
    if (isSorting || (filter === undefined && name !== 'since')) continue;
    const value = context.query(name) ?? usualOf(parameter);
    if (value === undefined) continue;
    selected = selected.filter((row) => (filter ?? isSince)(row, value, context));
  }
  return sortRows(context, parameters, table, selected);
}

function usualOf({ default: usual }: ParameterRecord): string | undefined {
  return usual === undefined ? undefined : String(usual);
}

/** Since a time, or of accounts and repositories, after an id. */
const isSince: Filter = (row, value) =>
  /^\d+$/.test(value) ? row.id > Number(value) : new Date(row.updated_at) >= new Date(value);

/** What `sort` can name apart from members and times. */
const SORT_MEMBERS: Readonly<Record<string, string>> = {
  ...{ created: 'created_at', updated: 'updated_at', pushed: 'pushed_at', newest: 'created_at', oldest: 'created_at' },
  ...{ due_on: 'due_on', completeness: 'open_issues', last_accessed_at: 'last_accessed_at' },
};

function sortRows<Each extends Row>(
  context: Context,
  parameters: readonly ParameterRecord[],
  table: string,
  rows: Each[],
): Each[] {
  const isSorted = parameters.some(({ name }) => name === 'sort');
  const hasDirection = parameters.some(({ name }) => name === 'direction');
  if (!isSorted && !hasDirection) return NEWEST_FIRST.has(table) ? rows.reverse() : rows;
  const [sort, direction] = ['sort', 'direction'].map((name) => {
    const parameter = parameters.find((each) => each.name === name);
    return parameter && (context.query(name) ?? usualOf(parameter));
  });
  const name = sort ?? 'created';
  const member = SORT_MEMBERS[name] ?? name;
  const isText = ['full_name', 'name'].includes(name);
  const isDown = (direction ?? (isText || name === 'oldest' || table === 'milestones' ? 'asc' : 'desc')) === 'desc';
  const shape = { schema: '' };
  const keyed = rows.map((row) => ({ row, key: context.view.memberOf(row, member, shape) ?? null }));
  keyed.sort((one, other) => compare(one.key, other.key) || one.row.id - other.row.id);
  const sorted = keyed.map(({ row }) => row);
  return isDown ? sorted.reverse() : sorted;
}

/** Null, such as a date that is not set, comes last. */
function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return (one as string) < (other as string) ? -1 : 1;
}
