import { type Account, type Repo, type Row, setOf } from './row.ts';
import type { Store } from './store.ts';

/** Whether an installation of an App has access to a repository. */
export function coversRepo(installation: Row, repo: Repo): boolean {
  const isAll = installation['repository_selection'] === 'all';
  return installation['account'] === repo.owner && (isAll || setOf(installation, 'repositories').has(repo));
}

/** The installations of the App that an account acts for. */
export function installationsOf(store: Store, account: Account): Row[] {
  return account.type === 'Bot' ? store.children('installations', account['$app'] as Row) : [];
}
