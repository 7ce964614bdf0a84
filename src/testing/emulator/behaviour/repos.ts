import { roleOf } from '../access.ts';
import type { Context, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { invalid, refuse } from '../refusal.ts';
import { type Account, type Repo, ROLES, type Role, setOf } from '../row.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';

/** Adds a repository without commits. */
export function createRepo(store: Store, owner: Account, values: Fields & { name: string }): Repo {
  const full_name = `${owner.login}/${values.name}`;
  if (store.repo(full_name) !== undefined)
    invalid('Repository', 'name', 'custom', 'name already exists on this account');
  return store.insert('repos', owner, {
    private: false,
    default_branch: 'main',
    ...values,
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
    refuse(501, 'The emulator does not support templates and teams in new repositories.');
  const isPrivate = values['private'] === true || (visibility !== undefined && visibility !== 'public');
  const repo = createRepo(store, owner, { ...values, name: String(name), private: isPrivate });
  const readme = new TextEncoder().encode(`# ${repo.name}\n${repo['description'] ? `${repo['description']}\n` : ''}`);
  if (auto_init === true)
    git.commitFiles(repo, 'main', [{ path: 'README.md', content: readme }], 'Initial commit', context.signatures());
  context.emit('repository', 'created', repo, {});
  return repo;
}

/** Changes the name or the owner. Requests with the old name are still understood. */
function renameRepo(store: Store, repo: Repo, owner: Account, name: string): void {
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
function permissionsOf(role: Role | undefined): Record<Role, boolean> | undefined {
  if (role === undefined) return undefined;
  const [pull, triage, push, maintain, admin] = ROLES.map((each) => ROLES.indexOf(each) <= ROLES.indexOf(role));
  return { admin, maintain, push, triage, pull } as Record<Role, boolean>;
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

export const repos: Family = {
  routes: {
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
      subscribers_count: (repo: Repo, { store }) =>
        store.all('accounts').filter(({ $values }) => $values?.has(`subscription ${repo.id}`)).length,
      permissions: (repo: Repo, { store, actor }) => actor && permissionsOf(roleOf(store, repo, actor)),
    },
  },
  update: { repos: updateRepo },
};
