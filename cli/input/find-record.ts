import { InputError } from '../errors.ts';
import type { Api } from './api.ts';
import { type ResolvedRoute, resolveRoute } from './resolve-route.ts';

/** Resolves a route that must be in the catalogue. */
export function findRecord(text: string, api: Api): ResolvedRoute & Required<Pick<ResolvedRoute, 'record'>> {
  const resolved = resolveRoute(text, api);
  const { record } = resolved;
  if (record) return { ...resolved, record };
  const { catalogue } = api;
  const [finding] = catalogue.check(text);
  const [suggestion] = finding?.suggestions ?? catalogue.search(text, { limit: 1 }).map(({ route }) => route);
  if (suggestion === undefined) {
    throw new InputError('the catalogue has no such route.', 'routebook search <words>');
  }
  throw new InputError(
    `the catalogue has no such route. Did you mean '${suggestion}'?`,
    `routebook show '${suggestion}'`,
  );
}
