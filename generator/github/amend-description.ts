import { GeneratorError } from '../errors.ts';
import type { JsonObject } from '../read/json.ts';

/** A route that GitHub has announced and that the description does not have yet, in the words of OpenAPI. */
interface Addition {
  readonly reason: string;
  readonly source: string;
  readonly route: string;
  readonly operation: JsonObject;
}

/** The part of a notice that deprecates routes. */
interface Announcement {
  readonly kind: string;
  readonly date: string;
  readonly until?: string;
  readonly routes?: readonly string[];
  readonly parameters?: readonly string[];
  readonly members?: readonly string[];
}

type Paths = { [path: string]: JsonObject };

/** A copy of a description with what GitHub has announced and not described: new routes, and routes that are deprecated. */
export function amendDescription(
  description: JsonObject,
  additions: readonly Addition[],
  announcements: readonly Announcement[],
): JsonObject {
  const paths: Paths = { ...(description['paths'] as Paths) };
  additions.forEach(({ route, operation }, index) => {
    if (operationAt(paths, route) !== undefined)
      throw new GeneratorError(`The description has "${route}" now; remove the addition`, `additions#/${index}`);
    setOperation(paths, route, operation);
  });
  for (const { kind, date, until, routes = [], parameters, members } of announcements) {
    if (kind !== 'deprecated' || parameters !== undefined || members !== undefined) continue;
    for (const route of routes) {
      const operation = operationAt(paths, route);
      if (operation === undefined || operation['deprecated'] === true) continue;
      const dates = { deprecationDate: date, ...(until === undefined ? {} : { removalDate: until }) };
      const facts = { ...(operation['x-github'] as JsonObject), ...dates };
      setOperation(paths, route, { ...operation, deprecated: true, 'x-github': facts });
    }
  }
  return { ...description, paths };
}

function operationAt(paths: Paths, route: string): JsonObject | undefined {
  const [method = '', path = ''] = route.split(' ');
  return paths[path]?.[method.toLowerCase()] as JsonObject | undefined;
}

function setOperation(paths: Paths, route: string, operation: JsonObject): void {
  const [method = '', path = ''] = route.split(' ');
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
}
