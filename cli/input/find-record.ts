import { github, type RouteRecord } from 'routebook/catalogue';
import { InputError } from '../errors.ts';

/** A route in any form that a person may have it in: a key, a path, an operation id or a URL. */
export function findRecord(text: string): RouteRecord {
  const [method = '', url = ''] = text.includes(' ') ? text.split(' ') : ['GET', text];
  const key = `${method.toUpperCase()} ${url}`;
  const matched = github.match(method, url)?.route;
  const record = github.get(key) ?? github.getByOperationId(text) ?? (matched && github.get(matched));
  if (record) return record;
  const [finding] = github.check(key);
  const suggestions = finding?.suggestions ?? github.search(text, { limit: 3 }).map(({ route }) => route);
  const way = suggestions.length === 0 ? '; try routebook search' : `; did you mean '${suggestions[0]}'?`;
  throw new InputError(`there is no such route in the catalogue${way}`);
}
