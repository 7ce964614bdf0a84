import type { Context } from './context.ts';
import { patternOf, type ResourceTable } from './read-resources.ts';
import { notFound, redirect } from './refusal.ts';
import type { Repo, Row } from './row.ts';

/** Verbs whose last placeholder names a row that need not exist or is found by the verb. */
const ITEM_VERBS = new Set(['get', 'update', 'upsert', 'remove', 'is-in-set', 'add-to-set', 'remove-from-set']);

/** Routes with behaviour of their own whose last placeholder names a row that need not exist. */
const NAMING_ROUTES = new Set(['PUT /repos/{owner}/{repo}/environments/{environment_name}']);

/** The members of a row by which a path may name it, apart from its key. */
const OTHER_NAMES: Readonly<Record<string, (row: Row, text: string) => boolean>> = {
  workflows: (row, text) => String(row['path']).endsWith(`/${text}`),
};

/** Finds the rows that the path of a request names. One that does not exist, or that nobody may know of, is not found. */
export function resolveParents(context: Context, { items }: ResourceTable, canSee: (repo: Repo) => boolean): void {
  const { record, rule, parents } = context;
  const params = context.params as Readonly<Record<string, string>>;
  const parts = record.path.split('/').slice(1);
  if (/^\/user(?:\/|$)/.test(record.path)) parents.push(context.actor);
  if (/^\/app(?:\/|$)/.test(record.path)) parents.push(context.actor['$app'] as Row);
  const isItem = rule !== undefined && ITEM_VERBS.has(rule.verb);
  const length = isItem ? lengthOfItem(rule.table, rule.key) : Number(NAMING_ROUTES.has(record.route));
  const end = parts.length - length;
  let prefix = '';
  let last = parents.length;
  parts.forEach((part, index) => {
    prefix += `/${patternOf(part)}`;
    const item = items.get(prefix);
    const [, name = ''] = /^\{(.+)\}$/.exec(part) ?? [];
    if (item === undefined || name === '') return;
    if (item.table === 'repos') {
      const owner = /^\{(.+)\}$/.exec(parts[index - 1] ?? '')?.[1] ?? '';
      const repo = findRepo(context, params[owner], params[name]);
      if (repo === undefined || !canSee(repo)) notFound();
      checkName(context, repo, `${params[owner]}/${params[name]}`);
      // The repository at the end of a set is an item of the set, whose holder comes before it.
      if (index >= end && rule?.verb.endsWith('-set') === true) return;
      parents.push(repo);
      last = index + 1;
      return;
    }
    if (index >= end) return;
    parents.push(findRow(context, item, params[name], context.parent) ?? notFound());
    last = index + 1;
  });
  const rest = parts.slice(last, end).map((part) => `/${part.replace(/^\{(.+)\}$/, (_, name) => params[name] ?? '')}`);
  context.rest = rest.join('');
}

/** The parts of a path that name a row: two for a repository in a set. */
function lengthOfItem(table: string, key: string): number {
  return table === 'repos' && key === 'full_name' ? 2 : 1;
}

function findRepo({ store, ids }: Context, owner: string | undefined, name: string | undefined): Repo | undefined {
  const { repository_id: id } = ids;
  if (id !== undefined) return store.all('repos').find((each) => String(each.id) === id);
  return store.repo(`${owner}/${name}`) ?? store.all('repos').find((each) => isFormerName(each, `${owner}/${name}`));
}

/** A request with a former name is redirected to the number of the repository, which stays the same. */
function checkName({ record, ids, request, view }: Context, repo: Repo, name: string): void {
  if (ids['repository_id'] !== undefined || !record.path.startsWith('/repos/{owner}/{repo}')) return;
  if (repo.full_name.toLowerCase() === name.toLowerCase()) return;
  const rest = request.url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+/, '');
  redirect(record.method === 'GET', `${view.apiUrl}/repositories/${repo.id}${rest}${request.url.search}`);
}

/** A renamed repository is still found by its old names. */
function isFormerName(repo: Repo, fullName: string): boolean {
  const names = (repo['$formerNames'] as string[] | undefined) ?? [];
  return names.includes(fullName.toLowerCase());
}

interface Wanted {
  readonly table: string;
  readonly key: string;
  readonly isDeep: boolean;
}

function findRow(
  { store, ids, record, params }: Omit<Context, 'params'> & { readonly params: Readonly<Record<string, string>> },
  { table, key, isDeep }: Wanted,
  text: string | undefined,
  parent: Row | undefined,
): Row | undefined {
  if (table === 'accounts') {
    const id = ids['organization_id'] ?? ids['account_id'];
    const found =
      text === undefined ? store.all('accounts').find((each) => String(each.id) === id) : store.account(text);
    const isOrganization = found?.type === 'Organization';
    return record.path.startsWith('/orgs/') && text === params['org'] && !isOrganization ? undefined : found;
  }
  const isNear = !isDeep && parent !== undefined;
  const rows =
    parent === undefined ? store.all(table) : isNear ? store.children(table, parent) : store.below(table, parent);
  if (text === undefined) return rows.find((each) => String(each.id) === ids['team_id']);
  const wanted = text.toLowerCase();
  const isOther = OTHER_NAMES[table];
  return rows.find((each) => String(each[key]).toLowerCase() === wanted || isOther?.(each, text));
}

/** The row that the end of the path names, if it exists. */
export function findItem(context: Context): Row | undefined {
  const { rule, record, store } = context;
  if (rule === undefined) return undefined;
  const params = context.params as Readonly<Record<string, string>>;
  const names = [...record.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => params[name] ?? '');
  if (rule.table === 'repos') {
    if (rule.path === '/repos/{}') return context.repo;
    return rule.key === 'id'
      ? store.all('repos').find((each) => String(each.id) === names.at(-1))
      : store.repo(names.slice(-2).join('/'));
  }
  const isSet = rule.verb.endsWith('-set');
  const text = context.ids['organization_id'] || context.ids['account_id'] ? names.at(-1) || undefined : names.at(-1);
  if (isSet && rule.table !== 'accounts')
    return store.all(rule.table).find((each) => String(each[rule.key]).toLowerCase() === text?.toLowerCase());
  return findRow(context, rule, text, context.parent);
}
