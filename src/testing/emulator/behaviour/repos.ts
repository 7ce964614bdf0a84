import { roleOf } from '../access.ts';
import type { AnyContext, Context, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { createCommit } from '../git/objects.ts';
import { invalid, notFound, refuse, unsupported } from '../refusal.ts';
import { type Account, type Repo, ROLES, type Role, setOf } from '../row.ts';
import { selectRows } from '../select.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';

/** What a name may not have becomes a hyphen, as on GitHub. */
function cleanName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}

/** Adds a repository without commits. */
export function createRepo(store: Store, owner: Account, values: Fields & { name: string }): Repo {
  const name = cleanName(values.name);
  const full_name = `${owner.login}/${name}`;
  if (store.repo(full_name) !== undefined)
    invalid('Repository', 'name', 'custom', 'name already exists on this account');
  return store.insert('repos', owner, {
    ...values,
    name,
    full_name,
    owner,
    pushed_at: store.now(),
    $roles: new Map<string, Role>(),
    $fork: undefined,
    $refs: new Map<string, string>(),
    $number: 0,
  } as Partial<Repo>);
}

/** A new repository from the body of a request. */
function createFromBody(context: Context<never>, owner: Account): Repo {
  const { store, git, fields } = context as unknown as Context;
  const { name, auto_init, gitignore_template, license_template, team_id, visibility, ...values } = fields;
  if (gitignore_template !== undefined || license_template !== undefined || team_id !== undefined)
    unsupported('templates and teams in new repositories');
  const isPrivate = values['private'] === true || (visibility !== undefined && visibility !== 'public');
  const repo = createRepo(store, owner, { ...values, name: String(name), private: isPrivate });
  const readme = new TextEncoder().encode(`# ${repo.name}\n${repo['description'] ? `${repo['description']}\n` : ''}`);
  if (auto_init === true)
    git.commitFiles(repo, 'main', [{ path: 'README.md', content: readme }], 'Initial commit', context.signatures());
  context.emit('repository', 'created', repo, {});
  return repo;
}

/** Changes the name or the owner. Requests with the old name are still understood. */
function renameRepo(store: Store, repo: Repo, owner: Account, wanted: string): void {
  const name = cleanName(wanted);
  const full_name = `${owner.login}/${name}`;
  const other = store.repo(full_name);
  if (other !== undefined && other !== repo)
    invalid('Repository', 'name', 'custom', 'name already exists on this account');
  const former = (repo['$formerNames'] as string[] | undefined) ?? [];
  Object.assign(repo, {
    name,
    full_name,
    owner,
    $parent: owner,
    $formerNames: [...former, repo.full_name.toLowerCase()],
  });
}

function updateRepo({ store }: Context, repo: Repo, fields: Fields): Fields {
  const { name, visibility, default_branch, ...values } = fields;
  if (default_branch !== undefined && !repo.$refs.has(`refs/heads/${default_branch}`))
    refuse(
      422,
      `The branch ${default_branch} was not found. Please push that ref first or create it via the Git Data API.`,
    );
  if (name !== undefined && name !== repo.name) renameRepo(store, repo, repo.owner, String(name));
  if (visibility !== undefined) repo.private = visibility !== 'public';
  return default_branch === undefined ? values : { ...values, default_branch };
}

/** What a role includes. */
export function permissionsOf(role: Role | undefined): Record<Role, boolean> | undefined {
  if (role === undefined) return undefined;
  const [pull, triage, push, maintain, admin] = ROLES.map((each) => ROLES.indexOf(each) <= ROLES.indexOf(role));
  return { admin, maintain, push, triage, pull } as Record<Role, boolean>;
}

/** The repositories of an account that the person who asks can see. */
function visibleRepos(context: AnyContext, owner: Account): readonly Repo[] {
  const { store, view } = context;
  const all = store.all('repos').filter((each) => each.owner === owner);
  return selectRows(
    context as never,
    'repos',
    all.filter((each) => roleOf(store, each, view.actor) !== undefined),
  );
}

function isMemberOf({ owner, $roles }: Repo, account: Account): boolean {
  return $roles.has(account.login) || setOf(owner, 'members').has(account);
}

function countOpen(repo: Repo, { store }: View): number {
  return store.children('issues', repo).filter(({ state }) => state === 'open').length;
}

function countForks(repo: Repo, { store }: View): number {
  return store.all('repos').filter((each) => each.$fork === repo).length;
}

function countStars(repo: Repo, { store }: View): number {
  return store.all('accounts').filter((each) => setOf(each, 'starred').has(repo)).length;
}

/** A copy of the branches and tags of a repository. Git objects are shared. */
function copyRefs(from: Repo, to: Repo, isWanted: (ref: string) => boolean): void {
  for (const [ref, sha] of from.$refs) if (isWanted(ref)) to.$refs.set(ref, sha);
}

/** The fork of the person or organization, which there can be only one of. */
function forkRepo(context: AnyContext, fields: Fields): Repo {
  const { store, repo, actor } = context;
  const { organization, name = repo.name, default_branch_only } = fields;
  const owner = organization === undefined ? actor : (store.account(String(organization)) ?? notFound());
  const known = store.all('repos').find((each) => each.$fork === repo && each.owner === owner);
  if (known !== undefined) return known;
  if (owner === repo.owner && name === repo.name) refuse(403, 'You cannot fork your own repository under its name.');
  const { description, private: isPrivate, default_branch } = repo;
  const fork = createRepo(store, owner, { name: String(name), description, private: isPrivate, default_branch });
  fork.$fork = repo;
  const head = `refs/heads/${default_branch}`;
  copyRefs(repo, fork, (ref) => default_branch_only !== true || ref === head);
  context.emit('fork', undefined, repo, { forkee: fork });
  return fork;
}

/** Languages by the endings of their files. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ js: 'JavaScript', ts: 'TypeScript', py: 'Python', go: 'Go', rs: 'Rust', rb: 'Ruby', java: 'Java', c: 'C' },
  ...{ cs: 'C#', cpp: 'C++', php: 'PHP', swift: 'Swift', kt: 'Kotlin', sh: 'Shell', html: 'HTML', css: 'CSS' },
};

/** The language that the ending of a file tells. */
export function languageOf(path: string): string | undefined {
  return LANGUAGES[path.split('.').at(-1) ?? ''];
}

/** The bytes of files by their language. */
function languagesOf({ git }: Pick<View, 'git'>, repo: Repo): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [path, { sha }] of git.files(git.head(repo, repo.default_branch))) {
    const language = languageOf(path);
    if (language !== undefined) sizes[language] = (sizes[language] ?? 0) + (git.blob(sha)?.data.length ?? 0);
  }
  return Object.fromEntries(Object.entries(sizes).sort(([, one], [, other]) => other - one));
}

/** Who has written commits, by their number. */
function contributorsOf({ git, view, store }: AnyContext, repo: Repo): Fields[] {
  const counts = new Map<Account, number>();
  for (const sha of git.history(git.head(repo, repo.default_branch))) {
    const email = git.commit(sha)?.author.email;
    const account = store.all('accounts').find((each) => view.emailOf(each) === email);
    if (account !== undefined) counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([account, contributions]) => view.extend(account, { contributions }));
}

/** How a person watches a repository. */
function subscriptionName({ actor }: AnyContext): string {
  return `subscription of ${actor.login}`;
}

export const repos: Family = {
  routes: {
    'POST /repos/{owner}/{repo}/forks': (context) => forkRepo(context, context.fields),
    'POST /repos/{template_owner}/{template_repo}/generate': (context) => {
      const { store, body, actor, repo: template } = context;
      const owner = body.owner === undefined ? actor : (store.account(body.owner) ?? notFound());
      if (template['is_template'] !== true) refuse(403, 'The repository is not a template.');
      const { name, description = null, private: isPrivate = false, include_all_branches = false } = body;
      const repo = createRepo(store, owner, { name, description, private: isPrivate, template_repository: template });
      const head = context.git.head(template, template.default_branch);
      const files = context.git.files(head);
      const tree = context.git.writeFiles(files);
      const commit = { tree, parents: [], message: 'Initial commit', ...context.signatures() };
      if (include_all_branches) copyRefs(template, repo, (ref) => ref.startsWith('refs/heads/'));
      repo.$refs.set(`refs/heads/${repo.default_branch}`, context.git.put(createCommit(commit)));
      return repo;
    },
    'GET /repos/{owner}/{repo}/languages': (context) => languagesOf(context, context.repo),
    'GET /repos/{owner}/{repo}/contributors': (context) => contributorsOf(context, context.repo),
    'GET /repos/{owner}/{repo}/subscription': (context) =>
      (context.repo.$values?.[subscriptionName(context)] as Fields | undefined) ?? notFound(),
    'PUT /repos/{owner}/{repo}/subscription': (context) => {
      const { actor, repo, body, view } = context;
      const url = `${view.url(repo)}/subscription`;
      const usual = { subscribed: true, ignored: false, reason: null, created_at: context.now() };
      const subscription = { ...usual, ...body, url, repository_url: view.url(repo) };
      repo.$values = { ...repo.$values, [subscriptionName(context)]: subscription };
      setOf(repo, 'subscribers').add(actor);
      return subscription;
    },
    'DELETE /repos/{owner}/{repo}/subscription': (context) => {
      delete context.repo.$values?.[subscriptionName(context)];
      setOf(context.repo, 'subscribers').delete(context.actor);
      return undefined;
    },
    'GET /repositories': (context) => {
      const all = context.store.all('repos').filter((each) => !each.private);
      return selectRows(context as never, 'repos', all);
    },
    'GET /orgs/{org}/repos': (context) => visibleRepos(context, context.row('accounts')),
    'GET /users/{username}/repos': (context) => visibleRepos(context, context.row('accounts')),
    'GET /user/repos': (context) => {
      const { store, actor } = context;
      const own = store.all('repos').filter((each) => each.owner === actor || isMemberOf(each, actor));
      return selectRows(context as never, 'repos', own);
    },
    'POST /user/repos': (context) => createFromBody(context as never, context.actor),
    'POST /orgs/{org}/repos': (context) => createFromBody(context as never, context.row('accounts')),
    'GET /repos/{owner}/{repo}/topics': ({ repo }) => ({ names: repo['topics'] ?? [] }),
    'PUT /repos/{owner}/{repo}/topics': ({ repo, body }) => {
      repo['topics'] = body.names;
      return { names: body.names };
    },
    'POST /repos/{owner}/{repo}/transfer': ({ store, repo, body }) => {
      const owner = store.account(body.new_owner) ?? invalid('Repository', 'new_owner');
      renameRepo(store, repo, owner, body.new_name ?? repo.name);
      return reply(202, repo);
    },
  },
  computed: {
    repos: {
      visibility: (repo: Repo) => (repo.private ? 'private' : 'public'),
      fork: (repo: Repo) => repo.$fork !== undefined,
      parent: (repo: Repo) => repo.$fork,
      source: (repo: Repo) => {
        let source = repo.$fork;
        while (source?.$fork !== undefined) source = source.$fork;
        return source;
      },
      organization: ({ owner }: Repo) => (owner.type === 'Organization' ? owner : undefined),
      open_issues: countOpen,
      open_issues_count: countOpen,
      forks: countForks,
      forks_count: countForks,
      network_count: countForks,
      stargazers_count: countStars,
      watchers: countStars,
      watchers_count: countStars,
      subscribers_count: (repo: Repo) => setOf(repo, 'subscribers').size,
      language: (repo: Repo, view) => Object.keys(languagesOf(view, repo))[0] ?? null,
      size: (repo: Repo, { git }) => {
        const files = [...git.files(git.head(repo, repo.default_branch)).values()];
        return Math.floor(files.reduce((sum, { sha }) => sum + (git.blob(sha)?.data.length ?? 0), 0) / 1024);
      },
      permissions: (repo: Repo, { store, actor }) => actor && permissionsOf(roleOf(store, repo, actor)),
    },
  },
  update: { repos: updateRepo },
};
