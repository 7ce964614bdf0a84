import { roleOf } from '../access.ts';
import type { AnyContext, Fields } from '../context.ts';
import type { Family } from '../family.ts';
import { invalid, unsupported } from '../refusal.ts';
import { type Account, isPull, type Repo, type Row, setOf, type TableRow } from '../row.ts';
import { isInRange } from '../select.ts';
import { showCommit, showEntry } from './git-objects.ts';
import { languageOf } from './repos.ts';

type Issue = TableRow<'issues'>;

/** A word or qualifier of a query. */
interface Term {
  /** Empty for a word. */
  readonly name: string;
  readonly value: string;
  readonly isNot: boolean;
}

type Qualifier<Each> = (item: Each, value: string, context: AnyContext) => boolean;
type Qualifiers<Each> = { readonly [name: string]: Qualifier<Each> };

function readTerms(context: AnyContext): Term[] {
  const text = context.query('q') ?? invalid('Search', 'q', 'missing');
  if (/(?:^|\s)(?:AND|OR|NOT)\s|[()]/.test(text)) unsupported('AND, OR and NOT in searches');
  return [...text.matchAll(/(-?)(?:([\w-]+):)?(?:"([^"]*)"|(\S+))/g)].map(
    ([, minus, given = '', quoted, plain = '']) => {
      const name = given.toLowerCase();
      const isNot = minus === '-' && name !== '';
      return { name, value: (quoted ?? (isNot || minus === '' ? plain : `-${plain}`)).toLowerCase(), isNot };
    },
  );
}

/** The items that a query means. Words are looked for in a text; a qualifier that is not known is refused. */
function select<Each>(
  context: AnyContext,
  items: readonly Each[],
  qualifiers: Qualifiers<Each>,
  textOf: (item: Each) => string,
): Each[] {
  const terms = readTerms(context);
  const unknown = terms.find(({ name }) => name !== '' && name !== 'in' && qualifiers[name] === undefined);
  if (unknown) unsupported(`the qualifier "${unknown.name}" of this search`);
  return items.filter((item) =>
    terms.every(({ name, value, isNot }) => {
      if (name === 'in') return true;
      const isFound =
        name === '' ? textOf(item).toLowerCase().includes(value) : qualifiers[name]?.(item, value, context);
      return isFound !== isNot;
    }),
  );
}

/** Sorts rows by what the request names. Without it, the best match comes first, which is the newest. */
function sort(context: AnyContext, rows: readonly Row[], members: Readonly<Record<string, string>>): Row[] {
  const name = context.query('sort') ?? '';
  const order = context.query('order') ?? 'desc';
  const member = members[name] ?? 'id';
  if (name !== '' && members[name] === undefined) unsupported(`the parameter "sort" with ${name}`);
  const keyOf = (row: Row) => context.view.memberOf(row, member, { schema: '' }) as string | number;
  const sorted = [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const shown = order === 'asc' ? sorted : sorted.reverse();
  return shown.map((row) => context.view.extend(row, { score: 1 }));
}

function isLogin({ login }: Account, value: string, { view }: AnyContext): boolean {
  return login.toLowerCase() === (value === '@me' ? view.actor?.login.toLowerCase() : value);
}

function repoQualifiers<Each>(repoOf: (item: Each) => Repo): Qualifiers<Each> {
  const isOwner: Qualifier<Each> = (item, value, context) => isLogin(repoOf(item).owner, value, context);
  return {
    repo: (item, value) => repoOf(item).full_name.toLowerCase() === value,
    ...{ user: isOwner, org: isOwner },
    archived: (item, value) => String(repoOf(item).archived) === value,
  };
}

function isNumber(number: number, value: string): boolean {
  const [from = '', to] = value.split('..');
  if (to !== undefined) return (from === '*' || number >= Number(from)) && (to === '*' || number <= Number(to));
  const [, sign = '', digits = ''] = /^([<>]=?)?(\d+)$/.exec(value) ?? [];
  const compared: Record<string, boolean> = { '>': number > +digits, '>=': number >= +digits, '<': number < +digits };
  return sign === '<=' ? number <= +digits : (compared[sign] ?? number === +digits);
}

const isKind: Qualifier<Issue> = (issue, value) => {
  const known: Record<string, boolean> = {
    ...{ issue: !isPull(issue), pr: isPull(issue), open: issue.state === 'open', closed: issue.state === 'closed' },
    ...{ merged: isPull(issue) && issue.$pull.mergedAt !== null, draft: issue['draft'] === true, locked: issue.locked },
    ...{
      public: !issue.$parent.private,
      private: issue.$parent.private,
      unmerged: isPull(issue) && !issue.$pull.mergedAt,
    },
  };
  return known[value] ?? invalid('Search', 'q');
};

function mentions({ body }: Issue, login: string): boolean {
  return String(body).toLowerCase().includes(`@${login}`);
}

const ISSUES: Qualifiers<Issue> = {
  ...repoQualifiers<Issue>(({ $parent }) => $parent),
  ...{ is: isKind, type: isKind, state: isKind, draft: (issue, value) => String(issue['draft'] === true) === value },
  author: ({ user }, value, context) => isLogin(user, value, context),
  assignee: ({ assignees }, value, context) => assignees.some((each) => isLogin(each, value, context)),
  involves: (issue, value, context) =>
    [issue.user, ...issue.assignees].some((each) => isLogin(each, value, context)) || mentions(issue, value),
  mentions: (issue, value) => mentions(issue, value),
  label: ({ labels }, value) =>
    value.split(',').some((name) => labels.some((each) => each.name.toLowerCase() === name)),
  milestone: ({ milestone }, value) => String(milestone?.['title']).toLowerCase() === value,
  no: ({ labels, assignees, milestone }, value) =>
    (value === 'label' && labels.length === 0) ||
    (value === 'assignee' && assignees.length === 0) ||
    (value === 'milestone' && milestone === null),
  head: (issue, value) => isPull(issue) && issue.$pull.head.toLowerCase() === value,
  base: (issue, value) => isPull(issue) && issue.$pull.base.toLowerCase() === value,
  merged: (issue, value) =>
    isPull(issue) && issue.$pull.mergedAt !== null && isInRange(issue.$pull.mergedAt.toLowerCase(), value),
  sha: (issue, value, { git }) =>
    isPull(issue) && git.between(issue.$pull.baseSha, issue.$pull.headSha).some((each) => each.startsWith(value)),
  comments: (issue, value, { store }) => isNumber(store.children('comments', issue).length, value),
  created: ({ created_at }, value) => isInRange(created_at.toLowerCase(), value),
  updated: ({ updated_at }, value) => isInRange(updated_at.toLowerCase(), value),
  closed: ({ closed_at }, value) => closed_at !== null && isInRange(closed_at.toLowerCase(), value),
};

function starsOf(repo: Repo, { store }: AnyContext): number {
  return store.all('accounts').filter((each) => setOf(each, 'starred').has(repo)).length;
}

const REPOS: Qualifiers<Repo> = {
  ...repoQualifiers<Repo>((repo) => repo),
  is: (repo, value) => (value === 'private') === repo.private,
  fork: (repo, value) => value === 'true' || (repo.$fork !== undefined) === (value === 'only'),
  topic: ({ topics }, value) => (topics as string[]).includes(value),
  stars: (repo, value, context) => isNumber(starsOf(repo, context), value),
  language: (repo, value, { view }) => String(view.memberOf(repo, 'language', { schema: '' })).toLowerCase() === value,
  created: ({ created_at }, value) => isInRange(created_at.toLowerCase(), value),
  pushed: ({ pushed_at }, value) => isInRange(String(pushed_at).toLowerCase(), value),
};

interface Found {
  readonly repo: Repo;
  readonly path: string;
  readonly shown: Fields;
  readonly text: string;
}

const nameOf = (path: string) => (path.split('/').at(-1) ?? '').toLowerCase();

const CODE: Qualifiers<Found> = {
  ...repoQualifiers<Found>(({ repo }) => repo),
  path: ({ path }, value) => path.toLowerCase().includes(value.replace(/^\/|\/$/g, '')),
  filename: ({ path }, value) => nameOf(path).includes(value),
  extension: ({ path }, value) => nameOf(path).endsWith(`.${value}`),
  language: ({ path }, value) => languageOf(path)?.toLowerCase() === value || nameOf(path).endsWith(`.${value}`),
};

function visibleRepos({ store, view }: AnyContext): Repo[] {
  return store.all('repos').filter((each) => roleOf(store, each, view.actor) !== undefined);
}

/** The files of all default branches. */
function filesIn(context: AnyContext, repo: Repo): Found[] {
  const { git, view } = context;
  const head = git.head(repo, repo.default_branch) ?? '';
  return [...git.files(head)].map(([path, entry]) => ({
    ...{ repo, path, text: `${path} ${new TextDecoder().decode(git.blob(entry.sha)?.data)}` },
    shown: { ...showEntry(view, repo, path, { ...entry, path }, head, false), repository: repo, score: 1 },
  }));
}

interface FoundCommit extends Fields {
  readonly sha: string;
  readonly commit: { readonly message: string };
  readonly author: Account | null;
  readonly repository: Repo;
}

const COMMITS: Qualifiers<FoundCommit> = {
  ...repoQualifiers<FoundCommit>(({ repository }) => repository),
  hash: ({ sha }, value) => sha.startsWith(value),
  author: ({ author }, value, context) => author !== null && isLogin(author, value, context),
  merge: ({ parents }, value) => (parents as unknown[]).length > 1 === (value === 'true'),
};

export const search: Family = {
  routes: {
    'GET /search/issues': (context) => {
      const repos = new Set(visibleRepos(context));
      const all = context.store.all('issues').filter(({ $parent }) => repos.has($parent));
      const found = select(context, all, ISSUES, ({ title, body }) => `${title} ${body}`);
      return sort(context, found, { created: 'created_at', updated: 'updated_at', comments: 'comments' });
    },
    'GET /search/repositories': (context) => {
      const found = select(
        context,
        visibleRepos(context),
        REPOS,
        ({ full_name, description }) => `${full_name} ${description}`,
      );
      return sort(context, found, { stars: 'stargazers_count', forks: 'forks_count', updated: 'pushed_at' });
    },
    'GET /search/users': (context) => {
      const qualifiers: Qualifiers<Account> = {
        type: ({ type }, value) => (type === 'Organization' ? 'org' : 'user') === value,
        user: isLogin,
        repos: (account, value, { store }) =>
          isNumber(store.all('repos').filter(({ owner }) => owner === account).length, value),
      };
      const found = select(context, context.store.all('accounts'), qualifiers, ({ login, name }) => `${login} ${name}`);
      return sort(context, found, { joined: 'created_at', followers: 'followers', repositories: 'public_repos' });
    },
    'GET /search/labels': (context) => {
      const repo = context.store.all('repos').find((each) => String(each.id) === context.query('repository_id'));
      const all = repo === undefined ? invalid('Search', 'repository_id') : context.store.children('labels', repo);
      const found = select(context, all, {}, ({ name, description }) => `${name} ${description}`);
      return sort(context, found, { created: 'created_at', updated: 'updated_at' });
    },
    'GET /search/code': (context) => {
      const all = visibleRepos(context).flatMap((repo) => filesIn(context, repo));
      return select(context, all, CODE, ({ text }) => text).map(({ shown }) => shown);
    },
    'GET /search/commits': (context) => {
      const { git, view } = context;
      const all = visibleRepos(context).flatMap((repo) =>
        git.history(git.head(repo, repo.default_branch)).map((sha) => {
          return { ...showCommit(view, repo, sha), repository: repo, score: 1 } as unknown as FoundCommit;
        }),
      );
      return select(context, all, COMMITS, ({ commit }) => commit.message);
    },
  },
};
