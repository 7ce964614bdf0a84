import { roleOf } from '../access.ts';
import type { AnyContext, Fields } from '../context.ts';
import type { Family } from '../family.ts';
import { invalid, notFound, refuse } from '../refusal.ts';
import type { Account, Repo, Row, TableRow } from '../row.ts';
import { rulesOf } from './rules.ts';

type Pull = TableRow<'pulls'>;

/** Members of the protection of a branch that are on or off. A body has them as flags. */
const FLAGS = [
  ...['enforce_admins', 'required_linear_history', 'allow_force_pushes', 'allow_deletions', 'block_creations'],
  ...['required_conversation_resolution', 'lock_branch', 'allow_fork_syncing'],
];

/** The people, teams and Apps that a body names. */
function readActors({ store, repo }: AnyContext, given: unknown): { users: Row[]; teams: Row[]; apps: Row[] } {
  const { users = [], teams = [], apps = [] } = (given ?? {}) as Record<string, string[] | undefined>;
  return {
    users: users.map((login) => store.account(login) ?? invalid('Branch', 'users')),
    teams: teams.map((slug) => findBySlug(store.children('teams', repo.owner), slug)),
    apps: apps.map((slug) => findBySlug(store.all('apps'), slug)),
  };
}

function findBySlug(rows: readonly Row[], slug: string): Row {
  return rows.find((each) => each['slug'] === slug) ?? invalid('Branch', 'teams');
}

function readChecks({ contexts = [], checks, strict = false }: Fields, url: string): Fields {
  const all = (checks as { context: string; app_id?: number }[] | undefined) ?? [];
  const names = checks === undefined ? (contexts as string[]) : all.map(({ context }) => context);
  return { url, contexts_url: `${url}/contexts`, strict, contexts: names };
}

function readReviews(context: AnyContext, fields: Fields, url: string): Fields {
  const { dismissal_restrictions: dismissal, bypass_pull_request_allowances: bypass, ...values } = fields;
  const links = { url: `${url}/dismissal_restrictions`, users_url: `${url}/users`, teams_url: `${url}/teams` };
  const usual = { dismiss_stale_reviews: false, require_code_owner_reviews: false, require_last_push_approval: false };
  return {
    ...{ url, ...usual, required_approving_review_count: 0, ...values },
    ...(isNamed(dismissal) ? { dismissal_restrictions: { ...links, ...readActors(context, dismissal) } } : {}),
    ...(isNamed(bypass) ? { bypass_pull_request_allowances: readActors(context, bypass) } : {}),
  };
}

function isNamed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function readRestrictions(context: AnyContext, given: unknown, url: string): Fields {
  return {
    url,
    users_url: `${url}/users`,
    teams_url: `${url}/teams`,
    apps_url: `${url}/apps`,
    ...readActors(context, given),
  };
}

function readProtection(context: AnyContext, fields: Fields): Fields {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = fields;
  const { branch = '' } = (context as unknown as { params: Record<string, string> }).params;
  context.git.head(context.repo, branch) ?? notFound('Branch not found');
  const url = `${context.url(context.repo)}/branches/${encodeURIComponent(branch)}/protection`;
  const flag = (name: string) => [name, { url: `${url}/${name}`, enabled: fields[name] === true }];
  const part = (name: string) => `${url}/${name}`;
  return {
    ...Object.fromEntries(FLAGS.map(flag)),
    required_signatures: { url: part('required_signatures'), enabled: false },
    required_status_checks: checks ? readChecks(checks as Fields, part('required_status_checks')) : undefined,
    required_pull_request_reviews: reviews
      ? readReviews(context, reviews as Fields, part('required_pull_request_reviews'))
      : undefined,
    restrictions: restrictions ? readRestrictions(context, restrictions, part('restrictions')) : undefined,
  };
}

/** The protection of a branch, if it has one that is for the person who asks. */
function protectionOf({ repo, store, actor }: AnyContext, branch: string): Record<string, Fields | undefined> {
  const found = repo.$values?.[`/branches/${branch}/protection`] as Record<string, Fields | undefined> | undefined;
  const isAdmin = roleOf(store, repo, actor) === 'admin';
  return found === undefined || (isAdmin && found['enforce_admins']?.['enabled'] !== true) ? {} : found;
}

/** Refuses to delete a branch that is protected. */
export function checkDeletion(context: AnyContext, branch: string): void {
  const isRuled = rulesOf(context, context.repo, branch).some(({ type }) => type === 'deletion');
  const { allow_deletions: allowed } = protectionOf(context, branch);
  if (isRuled || allowed?.['enabled'] === false) refuse(422, 'Cannot delete this branch');
}

/** Refuses a change of a protected branch that is no fast-forward, or that its rules want in a pull request. */
export function checkPush(context: AnyContext, branch: string, isForced: boolean): void {
  const types = rulesOf(context, context.repo, branch).map(({ type }) => type);
  const rules = protectionOf(context, branch);
  if (isForced && (types.includes('non_fast_forward') || rules['allow_force_pushes']?.['enabled'] === false))
    refuse(422, 'Cannot force-push to this branch');
  const needsPull = types.includes('pull_request') || rules['required_pull_request_reviews'] !== undefined;
  if (needsPull || rules['lock_branch']?.['enabled'] === true)
    refuse(409, 'Changes must be made through a pull request.');
  const { users } = (rules['restrictions'] ?? { users: [context.actor] }) as { users: Account[] };
  if (!users.includes(context.actor)) refuse(403, 'You are not authorized to push to this branch.');
}

/** Refuses a merge without the reviews and checks that the base needs. */
export function checkMerge(context: AnyContext, pull: Pull, head: string): void {
  const { store, repo } = context;
  const rules = protectionOf(context, pull.$pull.base);
  const ruled = rulesOf(context, repo, pull.$pull.base);
  const parameters = (type: string) =>
    ruled.find((each) => each['type'] === type)?.['parameters'] as Fields | undefined;
  const wanted = Math.max(
    Number(rules['required_pull_request_reviews']?.['required_approving_review_count'] ?? 0),
    Number(parameters('pull_request')?.['required_approving_review_count'] ?? 0),
  );
  const latest = new Map(store.children('reviews', pull).map((each) => [each['user'], each['state']]));
  const approvals = [...latest.values()].filter((state) => state === 'APPROVED').length;
  if (approvals < wanted)
    refuse(405, `At least ${wanted} approving review is required by reviewers with write access.`);
  const checks = (parameters('required_status_checks')?.['required_status_checks'] ?? []) as { context: string }[];
  const contexts = (rules['required_status_checks']?.['contexts'] ?? []) as string[];
  const missing = [...contexts, ...checks.map((each) => each.context)].find(
    (name) => !isGreen(context, repo, head, name),
  );
  if (missing !== undefined) refuse(405, `Required status check "${missing}" is expected.`);
}

/** Whether the last status or check run of a name has succeeded. */
function isGreen({ store }: AnyContext, repo: Repo, sha: string, name: string): boolean {
  const status = store.children('statuses', repo).findLast((each) => each['$sha'] === sha && each['context'] === name);
  const run = store.children('check_runs', repo).findLast((each) => each['head_sha'] === sha && each['name'] === name);
  return status?.['state'] === 'success' || ['success', 'neutral', 'skipped'].includes(String(run?.['conclusion']));
}

const bySlug = { nameOf: ({ slug }: Row) => String(slug) };

export const protection: Family = {
  values: {
    protection: readProtection as never,
    required_status_checks: (context, fields, known) => ({
      ...readChecks({ ...known, ...fields }, String(known?.['url'] ?? partUrl(context))),
    }),
    required_pull_request_reviews: (context, fields, known) =>
      readReviews(context, { ...known, ...fields }, String(known?.['url'] ?? partUrl(context))),
    enforce_admins: (context) => ({ url: partUrl(context), enabled: true }),
    required_signatures: (context) => ({ url: partUrl(context), enabled: true }),
  },
  lists: {
    contexts: { read: (_, given) => given, nameOf: (name: string) => name },
    'protection.users': {
      read: (context, users) => readActors(context, { users }).users,
      nameOf: ({ login }: Account) => login,
    },
    'protection.teams': { read: (context, teams) => readActors(context, { teams }).teams, ...bySlug },
    'protection.apps': { read: (context, apps) => readActors(context, { apps }).apps, ...bySlug },
  },
};

function partUrl({ view, request }: AnyContext): string {
  return `${view.apiUrl}${request.url.pathname}`;
}
