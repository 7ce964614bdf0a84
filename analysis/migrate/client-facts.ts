import type { Catalogue } from '../../src/catalogue/types.ts';
import { readGroups } from '../../src/client/operations/operation-table.ts';
import { clientGroups } from '../../src/generated/client-groups.ts';
import { github } from '../../src/github/catalogue.ts';
import { octokitFacts } from '../tree/octokit-facts.ts';

/** A method of routebook's client. */
export interface ClientMethod {
  /** Its name, with the group: `issues.create`. */
  readonly name: string;
  readonly route: string;
  readonly isPaged: boolean;
  /** The route of a method of the same name in earlier versions of Octokit, which did something else. */
  readonly former?: string;
}

interface ClientFacts {
  readonly byName: ReadonlyMap<string, ClientMethod>;
  readonly byRoute: ReadonlyMap<string, ClientMethod>;
}

let facts: ClientFacts | undefined;

function read(): ClientFacts {
  const byName = new Map<string, ClientMethod>();
  const byRoute = new Map<string, ClientMethod>();
  const groups = readGroups(clientGroups);
  for (const group of groups.names) {
    for (const { name, route, isPaged } of groups.rowsOf(group)) {
      const method = { name: `${group}.${name}`, route, isPaged };
      byName.set(method.name, method);
      if (!byRoute.has(route)) byRoute.set(route, method);
    }
  }
  return { byName, byRoute };
}

/** Methods whose name has another route in earlier versions of Octokit: their projects are the classic ones. */
const FORMER_ROUTES: { readonly [name: string]: string } = {
  'projects.listForOrg': 'GET /orgs/{org}/projects',
  'projects.listForUser': 'GET /users/{username}/projects',
};

/** The method with a name, and whether it has another name now. */
export function methodNamed(group: string, name: string): ClientMethod | undefined {
  facts ??= read();
  const known = facts.byName.get(`${group}.${name}`);
  const renamed = known ? undefined : octokitFacts(github as unknown as Catalogue<never>).renamed(group, name);
  const found = known ?? (renamed && facts.byName.get(renamed.join('.')));
  const former = found && FORMER_ROUTES[found.name];
  return found && former ? { ...found, former } : found;
}

/** The method of a route, by its key in the catalogue or with other names of its placeholders. */
export function methodOfRoute(route: string): ClientMethod | undefined {
  facts ??= read();
  const found = facts.byRoute.get(route);
  if (found !== undefined) return found;
  const record = github.get(route as never);
  return record && facts.byRoute.get(record.route);
}

/** Why the call of a method stays whose name has another route in earlier versions of Octokit. */
export function formerReason({ name, route, former }: ClientMethod): string | undefined {
  return (
    former &&
    `The method "${name}" is "${former}" in earlier versions of Octokit, and "${route}" now. Use the route that you need with request().`
  );
}

export function isGroup(name: string): boolean {
  return Object.hasOwn(clientGroups, name) || octokitFacts(github as unknown as Catalogue<never>).namespaces.has(name);
}

/** The member of the response that holds the items of a page, if the response is not the list itself, and Octokit makes it the list. */
export function itemsMember(route: string): string | undefined {
  return hasWholePages(route) ? undefined : github.get(route as never)?.pagination?.items;
}

/** Routes with pages whose responses have no `total_count`, or have a `url`: Octokit does not look for the list in them. */
const WHOLE_PAGES =
  /\/(?:tasks|seats|copilot-spaces|repository-access|attestations\/\{subject_digest\}|commits\/\{ref\}(?:\/status)?|compare\/.*|\{repo\}\/topics)$/;

/** Whether `paginate` of Octokit returns the whole responses of a route, and `all` of routebook their items. */
export function hasWholePages(route: string): boolean {
  return WHOLE_PAGES.test(route) && github.get(route as never)?.pagination?.items !== undefined;
}

/** Whether a route has the query parameter `q`, in which Octokit sends `+` as a space. */
export function hasSearchQuery(route: string): boolean {
  return (
    github.get(route as never)?.parameters.some(({ name, in: place }) => name === 'q' && place === 'query') ?? false
  );
}

/** The names of all parameters and body fields of a route. */
export function parametersOf(route: string): ReadonlySet<string> {
  const record = github.get(route as never);
  return new Set([...(record?.parameters ?? []), ...(record?.body?.fields ?? [])].map(({ name }) => name));
}

/** Whether a route accepts a body with any fields, or one that is not an object. */
export function hasOpenBody(route: string): boolean {
  return github.get(route as never)?.body?.open === true;
}

/** Whether the body of a route is a file. */
export function takesBytes(route: string): boolean {
  return Object.hasOwn(github.get(route as never)?.body?.content ?? {}, 'application/octet-stream');
}
