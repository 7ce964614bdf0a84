import type { AnyContext, Fields } from '../context.ts';
import { type Behaviour, type Family, reply } from '../family.ts';
import { invalid, notFound, refuse, unsupported } from '../refusal.ts';
import { type Account, ancestorOf, type Row, setOf } from '../row.ts';
import { selectRows } from '../select.ts';
import type { View } from '../view.ts';
import { checkEmail } from './people.ts';

/** The person that a path names. */
function personOf({ store }: AnyContext, login: string): Account {
  return store.account(login) ?? notFound();
}

/** Who belongs to an organization or a team, and who manages it: admins of the one, and maintainers of the other. */
function rolesOf(group: Row): { members: Set<Row>; managers: Set<Row>; manager: string; invited: Set<Row> } {
  const isTeam = group.$table === 'teams';
  const managers = setOf(group, isTeam ? 'maintainers' : 'admins');
  return {
    members: setOf(group, 'members'),
    managers,
    manager: isTeam ? 'maintainer' : 'admin',
    invited: setOf(group, 'invited'),
  };
}

/** How a person belongs to an organization or team. */
function showMembership(context: AnyContext, group: Row, person: Account): Fields {
  const { members, managers, manager, invited } = rolesOf(group);
  if (!members.has(person) && !invited.has(person)) notFound();
  const org = ancestorOf(group, 'accounts') ?? notFound();
  const url = `${context.view.url(group)?.replace('/users/', '/orgs/')}/memberships/${person.login}`;
  const state = members.has(person) ? 'active' : 'pending';
  const role = managers.has(person) ? manager : 'member';
  return { url, state, role, organization: org, organization_url: orgUrl(context, org), user: person };
}

function orgUrl({ view }: Pick<AnyContext, 'view'>, org: Account): string {
  return `${view.apiUrl}/orgs/${org.login}`;
}

/** Adds a person to an organization or team, or changes the role. Who does not belong to the organization is invited. */
function putMembership(context: AnyContext, group: Row, person: Account, role: unknown = 'member'): Fields {
  const { members, managers, manager, invited } = rolesOf(group);
  const isMember = members.has(person) || setOf(ancestorOf(group, 'accounts') ?? group, 'members').has(person);
  if (isMember) members.add(person);
  else invited.add(person);
  if (role === manager) managers.add(person);
  else managers.delete(person);
  return showMembership(context, group, person);
}

function removeMembership(group: Row, person: Account): undefined {
  const { members, managers, invited } = rolesOf(group);
  const wasThere = members.delete(person) || invited.delete(person);
  managers.delete(person);
  if (!wasThere) notFound();
  return undefined;
}

/** Who leaves an organization leaves its teams. */
function leave(context: AnyContext, org: Row, person: Account): undefined {
  removeMembership(org, person);
  for (const team of context.store.children('teams', org)) {
    const { members, managers } = rolesOf(team);
    members.delete(person);
    managers.delete(person);
  }
  setOf(org, 'public_members').delete(person);
  return undefined;
}

/** The organizations of a person. */
function orgsOf({ store }: AnyContext, person: Account): Account[] {
  return store.all('accounts').filter((each) => each.type === 'Organization' && setOf(each, 'members').has(person));
}

/** The name in the URL of a team. */
function slugOf(name: unknown): string {
  return String(name)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

function createTeam(context: AnyContext, fields: Fields): Fields {
  const { maintainers: _, repo_names: __, parent_team_id, ...values } = fields;
  const org = context.row('accounts');
  const slug = slugOf(values['name']);
  const teams = context.store.children('teams', org);
  if (teams.some((each) => each['slug'] === slug)) invalid('Team', 'name', 'already_exists');
  const parent = teams.find((each) => each.id === parent_team_id) ?? null;
  if (parent_team_id !== undefined && parent === null) invalid('Team', 'parent_team_id');
  return { ...values, slug, parent, organization: org, organization_id: org.id };
}

function fillTeam(context: AnyContext, team: Row): void {
  const { maintainers = [], repo_names = [] } = context.fields as { maintainers?: string[]; repo_names?: string[] };
  for (const login of [context.actor.login, ...maintainers]) {
    const person = context.store.account(login) ?? invalid('Team', 'maintainers');
    putMembership(context, team, person, 'maintainer');
  }
  for (const name of repo_names) setOf(team, 'repos').add(context.store.repo(name) ?? invalid('Team', 'repo_names'));
}

function countSet(name: string) {
  return (team: Row) => setOf(team, name).size;
}

const listMembers: Behaviour<never> = (context) => {
  const group = (context as unknown as AnyContext).parent ?? notFound();
  const { members, managers, manager } = rolesOf(group);
  const role = (context as unknown as AnyContext).query('role') ?? 'all';
  return [...members].filter((each) => role === 'all' || managers.has(each) === (role === manager));
};

export const orgs: Family = {
  routes: {
    'GET /orgs/{org}/members': listMembers as never,
    'DELETE /orgs/{org}/members/{username}': (context) =>
      leave(context, context.row('accounts'), personOf(context, context.params.username)),
    'GET /orgs/{org}/memberships/{username}': (context) =>
      showMembership(context, context.row('accounts'), personOf(context, context.params.username)),
    'PUT /orgs/{org}/memberships/{username}': (context) =>
      putMembership(context, context.row('accounts'), personOf(context, context.params.username), context.body?.role),
    'DELETE /orgs/{org}/memberships/{username}': (context) =>
      leave(context, context.row('accounts'), personOf(context, context.params.username)),
    'GET /orgs/{org}/teams/{team_slug}/members': listMembers as never,
    'GET /orgs/{org}/teams/{team_slug}/memberships/{username}': (context) =>
      showMembership(context, context.row('teams'), personOf(context, context.params.username)),
    'PUT /orgs/{org}/teams/{team_slug}/memberships/{username}': (context) =>
      putMembership(context, context.row('teams'), personOf(context, context.params.username), context.body?.role),
    'DELETE /orgs/{org}/teams/{team_slug}/memberships/{username}': (context) =>
      removeMembership(context.row('teams'), personOf(context, context.params.username)),
    'GET /user/orgs': (context) => orgsOf(context, context.actor),
    'GET /users/{username}/orgs': (context) => {
      const person = context.row('accounts');
      return orgsOf(context, person).filter((each) => setOf(each, 'public_members').has(person));
    },
    'GET /organizations': (context) => {
      const all = context.store.all('accounts').filter((each) => each.type === 'Organization');
      return selectRows(context as never, 'accounts', all);
    },
    'GET /user/memberships/orgs': (context) => {
      const { actor, store } = context;
      const state = context.query('state');
      const groups = store.all('accounts').filter((each) => setOf(each, 'invited').has(actor));
      const all = [...orgsOf(context, actor), ...groups].map((each) => showMembership(context, each, actor));
      return all.filter((each) => state === undefined || each['state'] === state);
    },
    'GET /user/memberships/orgs/{org}': (context) =>
      showMembership(context, personOf(context, context.params.org), context.actor),
    'PATCH /user/memberships/orgs/{org}': (context) => {
      const org = personOf(context, context.params.org);
      if (!setOf(org, 'invited').delete(context.actor)) refuse(422, 'There is no pending invitation.');
      setOf(org, 'members').add(context.actor);
      return showMembership(context, org, context.actor);
    },
    'DELETE /orgs/{org}/outside_collaborators/{username}': (context) => {
      const person = personOf(context, context.params.username);
      const org = context.row('accounts');
      if (setOf(org, 'members').has(person))
        refuse(422, 'You cannot specify an organization member to remove as an outside collaborator.');
      for (const repo of context.store.all('repos')) if (repo.owner === org) repo.$roles.delete(person.login);
      return undefined;
    },
    'PUT /orgs/{org}/outside_collaborators/{username}': (context) => {
      const person = personOf(context, context.params.username);
      leave(context, context.row('accounts'), person);
      return reply(204);
    },
    'GET /orgs/{org}/outside_collaborators': (context) => {
      const org = context.row('accounts');
      const filter = context.query('filter') ?? 'all';
      if (filter !== 'all') unsupported('the parameter "filter" of this route');
      const logins = new Set(
        context.store.all('repos').flatMap((each) => (each.owner === org ? [...each.$roles.keys()] : [])),
      );
      return context.store.all('accounts').filter((each) => logins.has(each.login) && !setOf(org, 'members').has(each));
    },
  } as Family['routes'] & object,
  computed: {
    teams: {
      members_count: countSet('members'),
      repos_count: countSet('repos'),
      url: (team: Row, view: View) => {
        const org = ancestorOf(team, 'accounts');
        return org && `${orgUrl({ view }, org)}/teams/${team['slug']}`;
      },
    },
  },
  create: {
    teams: createTeam,
    registries: (context, { registry_type, ...fields }) => {
      const taken = context.store.children('registries', context.parent).length;
      const name = `${String(registry_type).toUpperCase()}_SECRET${taken === 0 ? '' : taken}`;
      return { ...fields, registry_type, name };
    },
  },
  created: { teams: fillTeam as never },
  update: {
    accounts: (_context, _org, fields) => {
      for (const name of ['email', 'billing_email']) checkEmail(fields[name]);
      return fields;
    },
    teams: (context, team: Row, { name, parent_team_id, ...fields }) => {
      const teams = context.store.children('teams', team.$parent);
      const parent = teams.find((each) => each.id === parent_team_id) ?? null;
      return {
        ...fields,
        ...(name === undefined ? {} : { name, slug: slugOf(name) }),
        ...(parent_team_id === undefined ? {} : { parent }),
      };
    },
  },
};
