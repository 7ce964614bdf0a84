import type { RouteRecord } from 'routebook/catalogue';
import { suggestName } from '../../src/core/edit-distance.ts';
import type { Api } from '../shared/input/api.ts';
import type { Policy } from './policy.ts';
import { Refusal } from './refusal.ts';

/** A route of the catalogue with values. */
export interface ResolvedCall {
  readonly record: RouteRecord;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Parts of a path that a URL parser or a server resolves, or that are meant to be read differently by two of them. */
const UNSAFE = /\\|%(?:2f|5c|2e)|\/\.\.?(?:[/?#]|$)|[\s\p{Cc}]/iu;

/**
 * Finds the route that a model names: a key, an operation id, or a path or URL of the API with values. The request is always built from the
 * key, so a URL is never used as it is.
 */
export function resolveCall(
  text: string,
  given: Readonly<Record<string, unknown>>,
  { catalogue }: Api,
  baseUrl: string | undefined,
  policy?: Policy,
): ResolvedCall {
  const route = text.trim();
  const [, method, url] = (/^([a-z]+) (.*)$/is.exec(route) ?? ['', 'GET', route]) as [string, string, string];
  const isPath = /^[/{]|:\/\//.test(url);
  if (isPath && UNSAFE.test(url)) {
    throw new Refusal(
      'UNSAFE_ROUTE',
      'The route has dot segments, encoded slashes or spaces. Pass values as parameters.',
    );
  }
  const key = `${method} ${url}`;
  const record = isPath ? catalogue.get(key) : catalogue.getByOperationId(route);
  const found = record || !isPath ? undefined : catalogue.match(method, url, { baseUrl });
  const known = record ?? (found && catalogue.get(found.route));
  if (known === undefined) throw unknownRoute(key, route, catalogue);
  if (found?.ids)
    throw new Refusal('UNKNOWN_ROUTE', `The URL has a number instead of a name. Call "${found.route}" with the name.`);
  const pinned = policy?.repository && known.parameters.some(({ name }) => name === 'repo') ? policy.repository : {};
  return { record: known, parameters: { ...pinned, ...found?.parameters, ...given } };
}

function unknownRoute(key: string, text: string, catalogue: Api['catalogue']): Refusal {
  if (/^(?:[a-z]+ )?(?:[a-z]+:)?\/\//i.test(text)) {
    return new Refusal('FOREIGN_HOST', 'The URL is not a route on a server of this API.');
  }
  const similar = () => catalogue.search(text).map((found) => found.route);
  const [suggestion] = catalogue.check(key).flatMap(({ suggestions }) => suggestions ?? similar());
  return new Refusal(
    'UNKNOWN_ROUTE',
    `This route is not in the catalogue.${suggestName(suggestion)} Use search to find routes.`,
  );
}
