import type { Match, RouteRecord } from 'routebook/catalogue';
import { findNearest, suggestName } from '../../../src/core/edit-distance.ts';
import { findDocumented, normalizeDocumentationUrl } from '../../../src/github/documentation-url.ts';
import { findPageRoute, isPageUrl, type PageRoute } from '../../../src/github/page-route.ts';
import { InputError } from '../errors.ts';
import { type Api, findOperation } from './api.ts';
import { isMethod } from './take-route.ts';

/** The meaning of a route argument. */
export interface ResolvedRoute {
  /** The route to build. It need not be in the catalogue. */
  readonly route: string;
  readonly method: string;
  readonly record?: RouteRecord;
  /** Values in the argument that the route does not contain. They are passed as parameters. */
  readonly parameters: Readonly<Record<string, string | string[]>>;
  /** Values in the URL of the route itself. */
  readonly values: Readonly<Record<string, string | string[]>>;
  /** Numbers in the URL that stand for names, which are not known. */
  readonly ids?: Match['ids'];
  readonly format?: string;
  /** How the argument was interpreted, if that is not obvious. */
  readonly note?: string;
}

type Found = Omit<ResolvedRoute, 'method'>;

/**
 * Resolves a route in any form: a key of the catalogue, a path with or without its first slash, a URL with values, an operation id, a
 * page on github.com or docs.github.com, or `owner/repo`. A route that is not in the catalogue is returned unchanged.
 */
export function resolveRoute(text: string, api: Api, fallback = 'GET'): ResolvedRoute {
  const space = text.indexOf(' ');
  const given = space > 0 && isMethod(text.slice(0, space)) ? text.slice(0, space).toUpperCase() : undefined;
  // Anything else before a space is an invalid method or route, which the builder reports.
  if (given === undefined && space >= 0) return { route: text, method: 'GET', parameters: {}, values: {} };
  const url = given === undefined ? text : text.slice(space + 1);
  const written = given === undefined && fallback !== 'GET' ? `${fallback} ${text}` : text;
  const found = findRoute(url, given, fallback, api);
  const method = found?.route.slice(0, found.route.indexOf(' ')) ?? given ?? fallback;
  return { route: written, parameters: {}, values: {}, ...found, method };
}

function findRoute(url: string, given: string | undefined, fallback: string, api: Api): Found | undefined {
  const method = given ?? fallback;
  if (api.isGitHub && isPageUrl(url)) return fromPage(url, method, findPageRoute(url), api);
  if (api.isGitHub && /^(?:https?:\/\/)?docs\.github\.com(?:[/?#]|$)/i.test(url)) return fromDocumentation(url, api);
  if (/^[/{]|^https?:/i.test(url)) return findByUrl(method, url, api);
  return findByOperation(url, given, api) ?? findByName(url, method, api);
}

/** Resolves a path, or a URL of the API that ends in it. */
function findByUrl(method: string, url: string, { catalogue, hosts, edition }: Api): Found | undefined {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const path = host !== undefined && hosts.has(host.toLowerCase()) ? rest : url;
  const isTemplate = /[{}]|(?<!\w):[a-z_]/i.test(path);
  // A server that is not one of the API may still have its routes, such as an Enterprise Server.
  const named = { baseUrl: url };
  const match = isTemplate ? undefined : catalogue.match(method, url, named);
  const record = catalogue.get(match?.route ?? `${method} ${path}`, named);
  if (record === undefined) return undefined;
  const values = match?.parameters ?? {};
  // A value here may be part of a route on github.com: /user/codespaces does not match /user/{account_id}.
  if (edition && match && catalogue.check(method, url, named)[0]?.code === 'UNKNOWN_ROUTE') return undefined;
  // The documentation omits `{origin}` and `{?name}`, which decide where the parameters go.
  const isAlias = record.route !== `${record.method} ${record.path}` && host === undefined;
  if (match?.ids) return { route: `${method} ${url}`, record, parameters: {}, values, ids: match.ids };
  if (isAlias) return { route: record.route, record, parameters: values, values: {} };
  return { route: `${method} ${url}`, record, parameters: {}, values };
}

/** An operation id determines the method. */
function findByOperation(text: string, given: string | undefined, api: Api): Found | undefined {
  const record = findOperation(api, text);
  if (record === undefined) return undefined;
  if (given !== undefined && given !== record.method) {
    throw new InputError(`the operation ${text} is a ${record.method}, not a ${given}.`, `routebook show ${text}`);
  }
  return { route: record.route, record, parameters: {}, values: {} };
}

/** Resolves a path without its first slash, or a repository. */
function findByName(text: string, method: string, api: Api): Found | undefined {
  const path = findByUrl(method, `/${text}`, api);
  if (path !== undefined) return path;
  const operation = text.includes('/') ? similarOperation(text, api) : undefined;
  if (operation !== undefined) {
    throw new InputError(`there is no operation "${text}".${suggestName(operation)}`, `routebook show ${operation}`);
  }
  const page = api.isGitHub ? findPageRoute(text) : undefined;
  return page === undefined ? undefined : fromPage(text, method, page, api);
}

/** Finds the operation id that was probably meant. A shared first part is not enough, because `actions/checkout` is a repository. */
function similarOperation(text: string, { catalogue }: Api): string | undefined {
  const ids = [...new Set([...catalogue].flatMap(({ operationId }) => operationId ?? []))];
  const hasName = /\/.{3}/.test(text);
  return findNearest(text, ids)[0] ?? (hasName ? ids.find((id) => id.startsWith(text)) : undefined);
}

function fromPage(text: string, method: string, page: PageRoute | undefined, api: Api): Found {
  if (page === undefined) {
    const words = text
      .replace(/^.*?github(?:usercontent)?\.com\/?/i, '')
      .split(/[^a-z]+/i)
      .filter((word) => word.length > 2);
    throw new InputError(
      `${text} is a web page, not a URL of the API, and no route returns what it shows.`,
      `routebook search ${words.slice(-1).join(' ') || 'repository'}`,
    );
  }
  const path = page.route.slice(page.route.indexOf(' ') + 1);
  const record = api.catalogue.get(`${method} ${path}`);
  if (!record) {
    throw new InputError(
      `${text} stands for ${page.route}, but that path has no ${method} route.`,
      `routebook search ${path}`,
    );
  }
  const names = new Set([...record.parameters, ...(record.body?.fields ?? [])].map(({ name }) => name));
  const parameters = Object.fromEntries(Object.entries(page.parameters).filter(([name]) => names.has(name)));
  const note = `${text} stands for ${record.route}`;
  return {
    route: record.route,
    record,
    parameters,
    values: {},
    note,
    ...(page.format === undefined || record.method !== 'GET' ? {} : { format: page.format }),
  };
}

function fromDocumentation(url: string, { catalogue }: Api): Found {
  const records = findDocumented(url, catalogue);
  const [record] = records;
  if (record === undefined) {
    throw new InputError(`no route is documented at ${url}.`, 'routebook search <words>');
  }
  if (records.length > 1 && !url.includes('#')) {
    const some = records.slice(0, 3).map(({ route }) => route);
    throw new InputError(
      `${url} describes ${records.length} routes, such as ${some.join(', ')}. Copy the link to one heading.`,
      `routebook show '${some[0]}'`,
    );
  }
  return { route: record.route, record, parameters: {}, values: {}, note: `${url} stands for ${record.route}` };
}

/** Whether a URL is a page on github.com or docs.github.com, which stands for a route. */
export function isPage(url: string, { isGitHub }: Api): boolean {
  return isGitHub && (isPageUrl(url) || normalizeDocumentationUrl(url) !== undefined);
}

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
