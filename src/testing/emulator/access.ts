import type { RoutePermissions } from '../../catalogue/permissions/types.ts';
import type { RouteRecord } from '../../catalogue/types.ts';
import { isEnough } from '../../github/permissions/levels.ts';
import type { Context } from './context.ts';
import { coversRepo, installationsOf } from './installations.ts';
import { notFound, refuse } from './refusal.ts';
import { type Account, ancestorOf, type Repo, ROLES, type Role, type Row, setOf } from './row.ts';
import type { Store } from './store.ts';
import type { Token } from './token.ts';

/** The role of a person in a repository, or undefined for one who cannot see it. */
export function roleOf(store: Store, repo: Repo, account: Account | undefined): Role | undefined {
  const visible: Role | undefined = repo.private ? undefined : 'pull';
  if (account === undefined) return visible;
  if (account === repo.owner) return 'admin';
  const roles: (Role | undefined)[] = [visible, repo.$roles.get(account.login)];
  if (setOf(repo.owner, 'admins').has(account)) roles.push('admin');
  if (setOf(repo.owner, 'members').has(account)) roles.push('pull');
  for (const team of store.children('teams', repo.owner))
    if (setOf(team, 'members').has(account) && setOf(team, 'repos').has(repo))
      roles.push((team['permission'] as Role | undefined) ?? 'pull');
  if (installationsOf(store, account).some((each) => coversRepo(each, repo))) roles.push('admin');
  return roles.reduce((best, each) => (rankOf(each) > rankOf(best) ? each : best), undefined);
}

function rankOf(role: Role | undefined): number {
  return role === undefined ? -1 : ROLES.indexOf(role);
}

/**
 * Writes for which reading is enough, by the end of their route: what everyone may do in a public repository. Everything else needs `push`, or
 * `admin` for the settings of a repository. The permissions of tokens do not say this.
 */
const OPEN_ROUTES = new Set([
  'POST /repos/{owner}/{repo}/issues',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/commits/{commit_sha}/comments',
  'POST /repos/{owner}/{repo}/forks',
  'POST /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
  'PUT /repos/{owner}/{repo}/subscription',
  'DELETE /repos/{owner}/{repo}/subscription',
  'PUT /user/starred/{owner}/{repo}',
  'DELETE /user/starred/{owner}/{repo}',
  'PUT /repos/{owner}/{repo}/notifications',
]);

/** Writes that the author of a row may do without another role. */
const AUTHOR_TABLES = new Set(['issues', 'comments', 'review_comments', 'commit_comments', 'reviews', 'reactions']);

/** Permissions for the settings of a repository, which only its administrators have. */
const ADMIN_PERMISSIONS =
  /^(?:administration|repository_hooks|secrets|actions_variables|environments|pages|dependabot_secrets|codespaces_secrets|organization_\w+|members)$/;

/** Refuses a request that the token does not allow. */
export function checkPermissions(token: Token | undefined, record: RouteRecord, repo: Repo | undefined): void {
  const facts = record.permissions;
  if (facts?.app !== token?.isApp) refuse(401, 'A JSON web token could not be decoded');
  if (token?.permissions === undefined || facts === undefined) return;
  const kind = token.installation === undefined ? 'fine-grained' : 'installation';
  const isPublic = facts.publicRead && record.method === 'GET';
  if (isPublic && repo?.private !== true) return;
  const isMeant = kind === 'fine-grained' || facts.tokens.includes(kind);
  if (isMeant && isEnough(token.permissions, facts) && (repo === undefined || isForRepo(token, repo))) return;
  refuse(403, `Resource not accessible by ${kind === 'installation' ? 'integration' : 'personal access token'}`);
}

/** Whether a token is for a repository. Those of installations may be for some only. */
export function isForRepo(token: Token | undefined, { id }: Repo): boolean {
  return token?.repositories?.includes(id) !== false;
}

/** The permissions that would be enough, as GitHub lists them in the header `x-accepted-github-permissions`. */
export function writePermissions({ any }: RoutePermissions): string {
  return any
    .map((set) =>
      Object.entries(set)
        .map(([name, level]) => `${name}=${level}`)
        .join(','),
    )
    .join('; ');
}

/** Refuses a request of a person without the role that it needs. Who cannot see a repository is told that it does not exist. */
export function checkRole(context: Context): void {
  const { record, view, store } = context;
  const isRead = record.method === 'GET';
  const isOpen = isRead ? !/^\/user(?:\/|$)/.test(record.path) : record.path.startsWith('/markdown');
  if (view.actor === undefined && !isOpen) refuse(401, 'Requires authentication');
  checkOrganization(context, isRead);
  const repo = ancestorOf(context.parent, 'repos');
  if (repo === undefined) return;
  const role = roleOf(store, repo, view.actor) ?? notFound();
  const needed = neededRole(record);
  if (rankOf(role) >= rankOf(needed) || (!isRead && isAuthor(context))) return;
  if (isRead && view.actor === undefined) refuse(401, 'Requires authentication');
  if (needed === 'admin') refuse(403, 'Must have admin rights to Repository.');
  refuse(403, 'Must have push access to repository.');
}

/** Members may read what is not public in an organization, and its owners may change it. */
function checkOrganization({ parents, view: { actor }, record }: Context, isRead: boolean): void {
  const first = parents[0]?.$table === 'teams' ? parents[0].$parent : parents[0];
  if (
    actor?.type === 'Bot' ||
    first?.['type'] !== 'Organization' ||
    !/^\/(?:orgs|teams)\//.test(record.path) ||
    record.path === '/orgs/{org}/repos'
  )
    return;
  const { publicRead = true, permissionless = true, any = [] } = record.permissions ?? {};
  if (isRead && (publicRead || permissionless || any.length === 0)) return;
  if (actor !== undefined && setOf(first, isRead ? 'members' : 'admins').has(actor)) return;
  refuse(403, isRead ? 'You must be a member of the organization.' : 'Must have admin rights to Organization.');
}

function neededRole(record: RouteRecord): Role {
  if (OPEN_ROUTES.has(record.route)) return 'pull';
  const sets = record.permissions?.any ?? [];
  const isSetting =
    sets.length > 0 && sets.every((set) => Object.keys(set).some((name) => ADMIN_PERMISSIONS.test(name)));
  const isPublic = record.permissions?.publicRead === true || record.permissions?.permissionless === true;
  if (isSetting && !isPublic) return 'admin';
  if (record.method === 'GET') return 'pull';
  const isTriage = sets.length > 0 && sets.every((set) => Object.keys(set).every((name) => TRIAGE.has(name)));
  return isTriage ? 'triage' : 'push';
}

const TRIAGE = new Set(['issues', 'pull_requests']);

/** Whether the person who asks wrote the row that the request changes. */
function isAuthor({ parent, view: { actor } }: Context): boolean {
  const row: Row | undefined = parent;
  return row !== undefined && AUTHOR_TABLES.has(row.$table) && row['user'] === actor;
}
