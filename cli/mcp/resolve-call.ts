import type { RouteRecord } from 'routebook/catalogue';
import { suggestName } from '../../src/internal/did-you-mean.ts';
import type { Api } from '../input/api.ts';
import type { Policy } from './policy.ts';
import { Refusal } from './refusal.ts';

/** A route of the catalogue with values. */
export interface ResolvedCall {
  readonly record: RouteRecord;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Parts of a path that a URL parser or a server resolves, or that are meant to be read differently by two of them. */
const UNSAFE = /\\|%(?:2f|5c|2e)|(?:^|\/)\.\.?(?:[/?#]|$)|[\s\p{Cc}]/iu;

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
  const key = `${method.toUpperCase()} ${url}`;
  const isId = url === route && !isPath;
  const record = isId ? catalogue.getByOperationId(route) : catalogue.get(key, { baseUrl });
  const found = record || isId ? undefined : catalogue.match(method.toUpperCase(), url, { baseUrl });
  const known = record ?? (found && catalogue.get(found.route));
  if (known === undefined) throw unknownRoute(key, route, catalogue);
  const pinned = policy?.repository && known.parameters.some(({ name }) => name === 'repo') ? policy.repository : {};
  return { record: known, parameters: { ...pinned, ...found?.parameters, ...given } };
}

function unknownRoute(key: string, text: string, catalogue: Api['catalogue']): Refusal {
  if (/^[a-z]*:?\/\/|^[a-z]+ [a-z]+:\/\//i.test(text)) {
    return new Refusal('FOREIGN_HOST', 'The URL is not a route on a server of this API.');
  }
  const [finding] = catalogue.check(key);
  const [suggestion] = finding?.suggestions ?? catalogue.search(text, { limit: 1 }).map(({ route }) => route);
  return new Refusal(
    'UNKNOWN_ROUTE',
    `This route is not in the catalogue.${suggestName(suggestion)} Use search to find routes.`,
  );
}
