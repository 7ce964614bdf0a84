import { roleOf } from '../access.ts';
import type { AnyContext, Fields } from '../context.ts';
import { type Family, reply } from '../family.ts';
import { coversRepo, installationsOf } from '../installations.ts';
import { notFound, refuse } from '../refusal.ts';
import { type Account, type Repo, type Row, setOf } from '../row.ts';

const HOUR = 3_600_000;

/** The installation of the App that asks. */
function installationOf(context: AnyContext, isMeant: (installation: Row) => boolean): Row {
  return installationsOf(context.store, context.actor).find(isMeant) ?? notFound();
}

/** A token of an installation, for some of its repositories and permissions if the body says so. */
function createToken(context: AnyContext, installation: Row): Fields {
  const { store, fields, actor, request } = context;
  if (installation['suspended_at'] !== null) refuse(403, 'This installation has been suspended');
  const { repositories, repository_ids, permissions = installation['permissions'] } = fields as Fields & Named;
  const granted = installation['permissions'] as Record<string, string>;
  for (const name of Object.keys(permissions as object))
    if (granted[name] === undefined) refuse(422, 'The permissions requested are not granted to this installation.');
  const all = reposOf(context, installation);
  const named = [...(repositories ?? []), ...(repository_ids ?? [])].map(
    (each) => all.find(({ id, name }) => id === each || name === each) ?? missing(),
  );
  const text = `ghs_${store.hash(`installation token ${store.next('tokens')}`).slice(0, 36)}`;
  const limit = named.length === 0 ? {} : { repositories: named.map(({ id }) => id) };
  const expiresAt = store.state.now + HOUR;
  const facts = { login: actor.login, installation: installation.id, permissions: permissions as never, expiresAt };
  store.state.tokens.set(text, { ...facts, ...limit });
  const expires_at = new Date(expiresAt).toISOString().replace('.000', '');
  const repository_selection = named.length === 0 ? installation['repository_selection'] : 'selected';
  const shown = named.length === 0 ? {} : { repositories: named };
  return { token: text, expires_at, permissions, repository_selection, ...shown, url: request.url.href };
}

interface Named {
  readonly repositories?: string[];
  readonly repository_ids?: number[];
}

function missing(): never {
  return refuse(
    422,
    'There is at least one repository that does not exist or is not accessible to the parent installation.',
  );
}

function reposOf({ store }: AnyContext, installation: Row): Repo[] {
  return store.all('repos').filter((each) => coversRepo(installation, each));
}

/** The installations that a person can see: those on the own account and on those of the own organizations. */
function visibleTo({ store, actor }: AnyContext): Row[] {
  return store.all('installations').filter(({ account }) => {
    return account === actor || setOf(account as Account, 'members').has(actor);
  });
}

function visibleOne(context: AnyContext, id: string): Row {
  return visibleTo(context).find((each) => String(each.id) === id) ?? notFound();
}

/** Adds a repository to an installation, or removes it. */
function changeRepo(
  context: AnyContext,
  { installation_id, repository_id }: Record<string, string>,
  isAdding: boolean,
) {
  const installation = visibleOne(context, installation_id ?? '');
  const { store, actor } = context;
  const repo = store.all('repos').find((each) => String(each.id) === repository_id) ?? notFound();
  if (roleOf(store, repo, actor) !== 'admin' || repo.owner !== installation['account']) notFound();
  if (installation['repository_selection'] === 'all') refuse(422, 'The installation has access to all repositories.');
  const chosen = setOf(installation, 'repositories');
  if (isAdding) chosen.add(repo);
  else chosen.delete(repo);
  return undefined;
}

export const apps: Family = {
  routes: {
    'GET /app': ({ actor }) => actor['$app'] as Row,
    'POST /app/installations/{installation_id}/access_tokens': (context) =>
      createToken(context, context.row('installations')),
    'GET /orgs/{org}/installation': (context) =>
      installationOf(context, ({ account }) => account === context.row('accounts')),
    'GET /users/{username}/installation': (context) =>
      installationOf(context, ({ account }) => account === context.row('accounts')),
    'GET /repos/{owner}/{repo}/installation': (context) =>
      installationOf(context, (each) => coversRepo(each, context.repo)),
    'GET /orgs/{org}/installations': ({ store, parent }) =>
      store.all('installations').filter(({ account }) => account === parent),
    'GET /installation/repositories': (context) => {
      const { token } = context;
      const installation = installationOf(context, ({ id }) => id === token?.installation);
      const isMeant = ({ id }: Repo) => token?.repositories?.includes(id) !== false;
      return reposOf(context, installation).filter(isMeant);
    },
    'DELETE /installation/token': ({ store, tokenText }) => {
      store.state.tokens.delete(tokenText);
      return undefined;
    },
    'GET /user/installations': (context) => visibleTo(context),
    'GET /user/installations/{installation_id}/repositories': (context) => {
      const { store, actor, params } = context;
      const repos = reposOf(context, visibleOne(context, params.installation_id));
      return repos.filter((each) => roleOf(store, each, actor) !== undefined);
    },
    'PUT /user/installations/{installation_id}/repositories/{repository_id}': (context) =>
      changeRepo(context, context.params, true),
    'DELETE /user/installations/{installation_id}/repositories/{repository_id}': (context) =>
      changeRepo(context, context.params, false),
    'DELETE /app/installations/{installation_id}': (context) => {
      context.store.remove(context.row('installations'));
      return reply(204);
    },
  },
  computed: {
    apps: { installations_count: (app: Row, { store }) => store.children('installations', app).length },
    installations: {
      app_id: ({ $parent }: Row) => $parent?.id,
      app_slug: ({ $parent }: Row) => $parent?.['slug'],
      client_id: ({ $parent }: Row) => $parent?.['client_id'],
      events: ({ $parent }: Row) => $parent?.['events'],
      target_id: ({ account }: Row) => (account as Account).id,
      target_type: ({ account }: Row) => (account as Account).type,
    },
  },
};
