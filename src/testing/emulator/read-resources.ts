import type { RouteRecord } from '../../catalogue/types.ts';
import { EXCEPTIONS, RESOURCES } from './resources.ts';
import type { Row } from './row.ts';

export type Verb =
  | ('list' | 'create' | 'get' | 'update' | 'upsert' | 'remove')
  | ('list-set' | 'replace-set' | 'is-in-set' | 'add-to-set' | 'remove-from-set')
  | ('value' | 'part' | 'patch' | 'where' | 'names' | 'constant');

/** What a line of the table says about a route. */
export interface Rule {
  readonly verb: Verb;
  /** The table of the rows that the route lists, creates or changes. Empty for values and patches. */
  readonly table: string;
  /** The member that the last part of the path has, or the member or set that a list is about. */
  readonly key: string;
  /** The pattern of the collection, set or value. */
  readonly path: string;
  /** Whether rows anywhere below the parent are meant, and not only those that belong to it directly. */
  readonly isDeep: boolean;
  /** The first content of a value, what a patch changes, or a constant. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What the placeholder at the end of a pattern names. */
interface Item {
  readonly table: string;
  readonly key: string;
  readonly isDeep: boolean;
}

export interface ResourceTable {
  /** By route. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** By pattern, such as `/repos/{}/{}/issues/{}`. */
  readonly items: ReadonlyMap<string, Item>;
  /** The path that returns a row, or undefined if there is none. */
  pathOf(row: Row): string | undefined;
}

const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  R: ['/repos/{}/{}'],
  O: ['/orgs/{}'],
  T: ['/orgs/{}/teams/{}', '/teams/{}'],
  U: ['/user'],
};

const ITEM_VERBS: readonly (readonly [method: string, Verb])[] = [
  ['GET', 'get'],
  ['PATCH', 'update'],
  ['PUT', 'upsert'],
  ['DELETE', 'remove'],
];

const VIEW = { verb: 'list', key: '', isDeep: true } as const;

const SET_VERBS: readonly (readonly [method: string, Verb])[] = [
  ['GET', 'is-in-set'],
  ['PUT', 'add-to-set'],
  ['DELETE', 'remove-from-set'],
];

/** The path of a route with `{}` for each placeholder. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}');
}

function routesByPattern(records: Iterable<RouteRecord>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const { method, path, route, deprecation } of records)
    if (!deprecation?.removed) routes.set(`${method} ${patternOf(path)}`, route);
  return routes;
}

/** What holds for every supported route. */
export type Law =
  | ('token' | 'missing' | 'body' | 'etag' | 'echo' | 'read-back' | 'listed')
  | ('gone' | 'changes' | 'query' | 'permissions');

/** The routes that a law leaves out, with the reasons. */
export function readExceptions(records: Iterable<RouteRecord>, wanted: Law): ReadonlyMap<string, string> {
  const routes = routesByPattern(records);
  const exceptions = new Map<string, string>();
  for (const line of EXCEPTIONS.split('\n').filter((each) => each.startsWith(`${wanted} `))) {
    const [, method = '', paths = '', ...reason] = line.split(' ');
    for (const path of expand(paths)) {
      const route = routes.get(`${method} ${path}`);
      if (route === undefined) throw new Error(`No route of the catalogue is ${method} ${path}.`);
      exceptions.set(route, reason.join(' '));
    }
  }
  return exceptions;
}

/** Reads the lines of the table. A line that serves no route throws, because it is misspelt. */
export function readResources(records: Iterable<RouteRecord>): ResourceTable {
  const reader = new ResourceReader(routesByPattern(records));
  for (const line of RESOURCES.split('\n')) if (line !== '') reader.read(line);
  return { rules: reader.rules, items: reader.items, pathOf: (row) => reader.pathOf(row) };
}

class ResourceReader {
  readonly rules = new Map<string, Rule>();
  readonly items = new Map<string, Item>();
  /** The patterns that return the rows of a table. */
  readonly #patterns = new Map<string, string[]>();
  readonly #routes: ReadonlyMap<string, string>;

  constructor(routes: ReadonlyMap<string, string>) {
    this.#routes = routes;
  }

  read(line: string): void {
    const [kind = '', paths = '', ...words] = line.split(' ');
    const before = this.rules.size;
    if (kind === 'patch') {
      const [path = '', values = '{}'] = words;
      this.#add(paths, expand(path)[0] ?? '', { verb: 'patch', table: '', key: '', values: JSON.parse(values) });
    } else if (kind === 'constant')
      this.#add('GET', paths, { verb: 'constant', table: '', key: '', values: { data: JSON.parse(words.join(' ')) } });
    else for (const path of expand(paths)) this.#readPath(kind, path, words);
    if (this.rules.size === before) throw new Error(`No route of the catalogue belongs to "${line}".`);
  }

  #readPath(kind: string, path: string, words: readonly string[]): void {
    const [table = '', key = '', other] = words;
    switch (kind) {
      case 'rows':
        for (const base of other === undefined ? [] : expand(other)) this.#readRows(base, table, key, true);
        this.#readRows(path, table, key, false);
        break;
      case 'set':
        this.#readSet(path, table, key);
        break;
      case 'value':
      case 'part':
        this.#readValue(path, kind, words.join(' '));
        break;
      case 'names':
        for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
          for (const each of [path, `${path}/{}`]) this.#add(method, each, { verb: 'names', table, key: '' });
        break;
      default:
        this.#add('GET', path, kind === 'where' ? { verb: 'where', table, key } : { ...VIEW, table });
    }
  }

  /** The path of a row: its own pattern, filled in from the rows that it belongs to. */
  pathOf(row: Row): string | undefined {
    for (const pattern of this.#patterns.get(row.$table) ?? []) {
      const path = this.#fill(pattern, row);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  #readRows(path: string, table: string, key: string, isDeep: boolean): void {
    const item = `${path}/{}`;
    const rule = { table, key, isDeep, path };
    this.items.set(item, { table, key, isDeep });
    this.#patterns.set(table, [...(this.#patterns.get(table) ?? []), item]);
    // A collection of repositories has an owner and no list of its own.
    if (path !== '/repos/{}') {
      this.#add('GET', path, { ...rule, verb: 'list' });
      this.#add('POST', path, { ...rule, verb: 'create' });
    }
    for (const [method, verb] of ITEM_VERBS) this.#add(method, item, { ...rule, verb });
  }

  #readSet(path: string, table: string, key: string): void {
    const rule = { table, key, path };
    this.#add('GET', path, { ...rule, verb: 'list-set' });
    this.#add('PUT', path, { ...rule, verb: 'replace-set' });
    const item = table === 'repos' && key === 'full_name' ? `${path}/{}/{}` : `${path}/{}`;
    for (const [method, verb] of SET_VERBS) this.#add(method, item, { ...rule, verb });
  }

  #readValue(path: string, verb: 'value' | 'part', values: string): void {
    const rule = { verb, table: '', key: '', ...(values === '' ? {} : { values: JSON.parse(values) }) } as const;
    for (const method of ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']) this.#add(method, path, rule);
  }

  /** The first line about a route counts, so that a special line can stand above a general one. */
  #add(method: string, path: string, rule: Omit<Rule, 'path' | 'isDeep'> & Partial<Rule>): void {
    const route = this.#routes.get(`${method} ${path}`);
    if (route !== undefined && !this.rules.has(route)) this.rules.set(route, { path, isDeep: false, ...rule });
  }

  /** Fills the placeholders of a pattern. Undefined if the row is not below such rows. */
  #fill(pattern: string, row: Row): string | undefined {
    let prefix = '';
    let path = '';
    for (const part of pattern.split('/').slice(1)) {
      prefix += `/${part}`;
      const item = this.items.get(prefix);
      // `{}` of an owner is written with the name of the repository.
      if (part === '{}' && item === undefined) continue;
      const owner = part === '{}' ? findOwner(row, item?.table) : undefined;
      if (part === '{}' && owner === undefined) return undefined;
      const text = owner === undefined ? part : String(owner[item?.key ?? 'id']);
      path += `/${item?.key === 'full_name' ? text : encodePart(text, part)}`;
    }
    return path;
  }
}

function findOwner(row: Row, table: string | undefined): Row | undefined {
  for (let each: Row | undefined = row; each !== undefined; each = each.$parent) {
    if (each.$table === table) return each;
    // A pull request is a row of the issues.
    if (table === 'pulls' && each.$table === 'issues') return each;
  }
  return undefined;
}

function encodePart(text: string, part: string): string {
  return part === '{}' ? encodeURIComponent(text) : text;
}

/** Writes a path in full: `R,O:/hooks` is the path `/hooks` below each of two shorthands. */
function expand(text: string): string[] {
  const [starts = '', end = ''] = text.split(':');
  return starts.split(',').flatMap((path) => {
    const [first = '', ...rest] = path.split('/');
    return (SHORTHANDS[first] ?? [first]).map((start) => [start, ...rest].join('/') + end);
  });
}
