import { roleOf } from '../access.ts';
import type { AnyContext, Fields } from '../context.ts';
import { type Behaviour, type Family, reply } from '../family.ts';
import { invalid, notFound } from '../refusal.ts';
import { type Account, type Repo, ROLES, type Role, type Row, setOf } from '../row.ts';
import { selectRows } from '../select.ts';
import type { Store } from '../store.ts';
import { assignable } from './issues.ts';
import { permissionsOf } from './repos.ts';

/** The account that a parameter names. */
function findAccount({ store }: AnyContext, login: string): Account {
  return store.account(login) ?? notFound();
}

/** Bodies have roles by the names of permissions, and responses by those of people. */
const ROLE_NAMES: Readonly<Record<string, string>> = { pull: 'read', push: 'write' };

function readRole(text: unknown): Role {
  const role = Object.entries(ROLE_NAMES).find(([, name]) => name === text)?.[0] ?? text ?? 'push';
  return ROLES.find((each) => each === role) ?? invalid('Repository', 'permission');
}

function roleName(role: Role | undefined): string {
  return role === undefined ? 'none' : (ROLE_NAMES[role] ?? role);
}

/** A person with the role in a repository. */
function showCollaborator({ store, repo, view }: AnyContext, account: Account): Row {
  const role = roleOf(store, repo, account);
  return view.extend(account, { permissions: permissionsOf(role), role_name: roleName(role) });
}

/** Invites a person, or changes the role of one who has already accepted. */
function addCollaborator(context: AnyContext, login: string): ReturnType<typeof reply> {
  const { store, repo, actor, fields } = context;
  const account = findAccount(context, login);
  const role = readRole(fields['permission']);
  if (account === repo.owner) invalid('Repository', 'username', 'custom', 'is the owner');
  const isMember = repo.$roles.has(account.login) || setOf(repo.owner, 'members').has(account);
  if (isMember) {
    repo.$roles.set(account.login, role);
    return reply(204);
  }
  const known = store.children('invitations', repo).find((each) => each['invitee'] === account);
  const values = { permissions: roleName(role), $role: role, expired: false };
  const invited = { repository: repo, invitee: account, inviter: actor, ...values };
  return reply(201, known === undefined ? store.insert('invitations', repo, invited) : Object.assign(known, values));
}

function invitationsOf({ store, actor }: AnyContext): Row[] {
  return store.all('invitations').filter((each) => each['invitee'] === actor);
}

function findInvitation(context: AnyContext, id: string): Row {
  return invitationsOf(context).find((each) => String(each.id) === id) ?? notFound();
}

const isFollowing: Behaviour<'GET /users/{username}/following/{target_user}'> = (context) => {
  const target = findAccount(context, context.params.target_user);
  if (!setOf(context.row('accounts'), 'following').has(target)) notFound();
  return undefined;
};

export function checkEmail(email: unknown): void {
  if (typeof email === 'string' && !/^[^\s@]+@[\w-]+(?:\.[\w-]+)*$/.test(email)) invalid('User', 'email');
}

/** The addresses of a person. The first one is the primary one. */
function emailsOf({ actor, view }: AnyContext): Fields[] {
  actor['$emails'] ??= [{ email: view.emailOf(actor), primary: true, verified: true, visibility: 'private' }];
  return actor['$emails'] as Fields[];
}

/** The lists of addresses or links of a body: some routes take a list, and others an object with one. */
function textsOf(body: unknown, name: string): string[] {
  return (Array.isArray(body) ? body : ((body as Fields | undefined)?.[name] ?? [])) as string[];
}

function countOf(select: (account: Account, store: Store) => number) {
  return (account: Account, { store }: { readonly store: Store }) => select(account, store);
}

const SOCIAL: readonly (readonly [RegExp, string])[] = [
  [/twitter\.com|x\.com/, 'twitter'],
  [/linkedin\.com/, 'linkedin'],
  [/youtube\.com/, 'youtube'],
];

export const people: Family = {
  routes: {
    'GET /user': (context) => context.actor,
    'PATCH /user': (context) => {
      checkEmail(context.body?.email);
      return Object.assign(context.actor, context.body, { updated_at: context.now() });
    },
    'GET /users': (context) => selectRows(context as never, 'accounts', context.store.all('accounts')),
    'GET /user/{account_id}': ({ store, params }) =>
      store.all('accounts').find((each) => String(each.id) === params.account_id) ?? notFound(),
    'GET /users/{username}/following/{target_user}': isFollowing,
    'GET /user/emails': (context) => emailsOf(context),
    'GET /user/public_emails': (context) => emailsOf(context).filter((each) => each['visibility'] === 'public'),
    'POST /user/emails': (context) => {
      const emails = emailsOf(context);
      for (const email of textsOf(context.body, 'emails')) checkEmail(email);
      const added = textsOf(context.body, 'emails').map((email) => ({
        email,
        primary: false,
        verified: false,
        visibility: null,
      }));
      if (added.some(({ email }) => emails.some((each) => each['email'] === email)))
        invalid('Email', 'email', 'already_exists');
      emails.push(...added);
      return added;
    },
    'DELETE /user/emails': (context) => {
      const removed = textsOf(context.body, 'emails');
      const rest = emailsOf(context).filter((each) => !removed.includes(String(each['email'])));
      if (rest.length === emailsOf(context).length) notFound();
      context.actor['$emails'] = rest;
      return undefined;
    },
    'PATCH /user/email/visibility': (context) => {
      const [primary] = emailsOf(context);
      Object.assign(primary ?? {}, { visibility: context.body.visibility });
      return [primary];
    },
    'GET /user/social_accounts': ({ actor }) => (actor['$social'] as Fields[] | undefined) ?? [],
    'GET /users/{username}/social_accounts': (context) =>
      (context.row('accounts')['$social'] as Fields[] | undefined) ?? [],
    'POST /user/social_accounts': (context) => {
      const { actor, body } = context;
      const added = textsOf(body, 'account_urls').map((url) => {
        return { provider: SOCIAL.find(([pattern]) => pattern.test(url))?.[1] ?? 'generic', url };
      });
      actor['$social'] = [...((actor['$social'] as Fields[] | undefined) ?? []), ...added];
      return added;
    },
    'DELETE /user/social_accounts': ({ actor, body }) => {
      const removed = textsOf(body, 'account_urls');
      const all = (actor['$social'] as Fields[] | undefined) ?? [];
      actor['$social'] = all.filter((each) => !removed.includes(String(each['url'])));
      return undefined;
    },
    'GET /repos/{owner}/{repo}/collaborators': (context) => {
      const { repo } = context;
      const affiliation = context.query('affiliation') ?? 'all';
      const permission = context.query('permission');
      const isDirect = (each: Account) => repo.$roles.has(each.login) || each === repo.owner;
      const isOutside = (each: Account) => repo.$roles.has(each.login) && !setOf(repo.owner, 'members').has(each);
      const all = assignable(context).filter((each) => {
        return affiliation === 'direct' ? isDirect(each) : affiliation === 'all' || isOutside(each);
      });
      const isAllowed = (each: Account) => {
        const role = roleOf(context.store, repo, each);
        return permission === undefined || permissionsOf(role)?.[readRole(permission)] === true;
      };
      return all.filter(isAllowed).map((each) => showCollaborator(context, each));
    },
    'GET /repos/{owner}/{repo}/collaborators/{username}': (context) => {
      if (!assignable(context).includes(findAccount(context, context.params.username))) notFound();
      return undefined;
    },
    'PUT /repos/{owner}/{repo}/collaborators/{username}': (context) =>
      addCollaborator(context, context.params.username),
    'DELETE /repos/{owner}/{repo}/collaborators/{username}': (context) => {
      const { login } = findAccount(context, context.params.username);
      if (!context.repo.$roles.delete(login)) notFound();
      return undefined;
    },
    'GET /repos/{owner}/{repo}/collaborators/{username}/permission': (context) => {
      const user = showCollaborator(context, findAccount(context, context.params.username));
      const name = String(user['role_name']);
      const permission = name === 'maintain' ? 'write' : name === 'triage' ? 'read' : name;
      return { permission, role_name: name, user };
    },
    'PATCH /repos/{owner}/{repo}/invitations/{invitation_id}': (context) => {
      const { permissions } = context.body;
      return Object.assign(context.row('invitations'), { permissions, $role: readRole(permissions) });
    },
    'GET /user/repository_invitations': (context) => invitationsOf(context),
    'PATCH /user/repository_invitations/{invitation_id}': (context) => {
      const invitation = findInvitation(context, context.params.invitation_id);
      const repo = invitation.$parent as Repo;
      repo.$roles.set(context.actor.login, invitation['$role'] as Role);
      context.store.remove(invitation);
      return undefined;
    },
    'DELETE /user/repository_invitations/{invitation_id}': (context) => {
      context.store.remove(findInvitation(context, context.params.invitation_id));
      return undefined;
    },
    'GET /issues': (context) => issuesAcross(context, () => true),
    'GET /user/issues': (context) =>
      issuesAcross(context, ({ owner, $roles }) => owner === context.actor || $roles.has(context.actor.login)),
    'GET /orgs/{org}/issues': (context) => issuesAcross(context, ({ owner }) => owner === context.row('accounts')),
  },
  computed: {
    accounts: {
      followers: countOf(
        (account, store) => store.all('accounts').filter((each) => setOf(each, 'following').has(account)).length,
      ),
      following: countOf((account) => setOf(account, 'following').size),
      public_repos: countOf(
        (account, store) => store.all('repos').filter((each) => each.owner === account && !each.private).length,
      ),
      repos_url: (account: Account, view) =>
        `${view.apiUrl}/${account.type === 'User' ? 'users' : 'orgs'}/${encodeURIComponent(account.login)}/repos`,
    },
  },
};

/** The issues of all repositories that the person who asks can see, with their repositories. */
function issuesAcross(context: AnyContext, isWanted: (repo: Repo) => boolean): Row[] {
  const { store, view, actor } = context;
  view.shown.add('repository');
  const all = store
    .all('issues')
    .filter(({ $parent: repo }) => isWanted(repo) && roleOf(store, repo, actor) !== undefined);
  return selectRows(context as never, 'issues', all);
}
