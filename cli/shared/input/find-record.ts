import { suggestName } from '../../../src/core/internal/did-you-mean.ts';
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
  if (finding?.editions) throw new InputError(finding.message, editionHint(text, finding.editions[0]));
  const [suggestion] = finding?.suggestions ?? catalogue.search(text, { limit: 1 }).map(({ route }) => route);
  if (suggestion === undefined) {
    throw new InputError('this route is not in the catalogue.', 'routebook search <words>');
  }
  throw new InputError(
    `this route is not in the catalogue.${suggestName(suggestion)}`,
    `routebook show '${suggestion}'`,
  );
}

/** The command to run for an edition that has the route. */
function editionHint(text: string, edition: string | undefined): string {
  return `routebook show '${text}'${edition === undefined ? '' : ` --edition ${edition}`}`;
}
