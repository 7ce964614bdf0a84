import { parametersElsewhere } from '../generated/parameters-elsewhere.ts';

let read: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | undefined;

/** The parameters and body fields of a route that github.com does not have, each with the editions that have it. */
export function parametersOfEditions(route: string): ReadonlyMap<string, readonly string[]> | undefined {
  read ??= readText();
  return read.get(route);
}

function readText() {
  const byRoute = new Map<string, Map<string, readonly string[]>>();
  for (const line of parametersElsewhere.split('\n')) {
    const [route = '', editions = '', names = ''] = line.split('|');
    const known = byRoute.get(route) ?? new Map<string, readonly string[]>();
    byRoute.set(route, known);
    for (const name of names.split(' ')) known.set(name, editions.split(' '));
  }
  return byRoute;
}
