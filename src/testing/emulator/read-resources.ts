import type { RouteRecord } from '../../catalogue/types.ts';
import { RESOURCES } from './resources.ts';
import type { Row } from './row.ts';

export type Verb =
  | 'list'
  | 'create'
  | 'get'
  | 'update'
  | 'upsert'
  | 'remove'
  | 'list-set'
  | 'replace-set'
  | 'is-in-set'
  | 'add-to-set'
  | 'remove-from-set'
  | 'value'
  | 'patch';

/** What a line of the table says about a route. */
export interface Rule {
  readonly verb: Verb;
  /** The table of the rows that the route lists, creates or changes. Empty for values and patches. */
  readonly table: string;
  /** The member that the last part of the path has. */
  readonly key: string;
  /** The pattern of the collection, set or value. */
  readonly path: string;
  /** Whether rows anywhere below the parent are meant, and not only those that belong to it directly. */
  readonly isDeep: boolean;
  /** The first content of a value, or what a patch changes. */
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

const SHORTHANDS: Readonly<Record<string, string>> = {
  R: '/repos/{}/{}',
  O: '/orgs/{}',
  T: '/orgs/{}/teams/{}',
  U: '/user',
};

const ITEM_VERBS: readonly (readonly [method: string, Verb])[] = [
  ['GET', 'get'],
  ['PATCH', 'update'],
  ['PUT', 'upsert'],
  ['DELETE', 'remove'],
];

const SET_VERBS: readonly (readonly [method: string, Verb])[] = [
  ['GET', 'is-in-set'],
  ['PUT', 'add-to-set'],
  ['DELETE', 'remove-from-set'],
];

/** The path of a route with `{}` for each placeholder. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}');
}

/** Reads the lines of the table. A line that serves no route throws, because it is misspelt. */
export function readResources(records: Iterable<RouteRecord>): ResourceTable {
  const routes = new Map<string, string>();
  for (const { method, path, route, deprecation } of records)
    if (!deprecation?.removed) routes.set(`${method} ${patternOf(path)}`, route);
  const reader = new ResourceReader(routes);
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
    const [kind = '', ...words] = line.split(' ');
    const before = this.rules.size;
    switch (kind) {
      case 'rows':
        this.#readRows(words);
        break;
      case 'set':
        this.#readSet(words);
        break;
      case 'value':
        this.#readValue(words);
        break;
      case 'patch': {
        const [method = '', path = '', values = '{}'] = words;
        this.#add(method, expand(path), { verb: 'patch', table: '', key: '', values: JSON.parse(values) });
        break;
      }
      default: {
        const [path = '', table = ''] = words;
        this.#add('GET', expand(path), { verb: 'list', table, key: '', isDeep: true });
      }
    }
    if (this.rules.size === before) throw new Error(`No route of the catalogue belongs to "${line}".`);
  }

  /** The path of a row: its own pattern, filled in from the rows that it belongs to. */
  pathOf(row: Row): string | undefined {
    for (const pattern of this.#patterns.get(row.$table) ?? []) {
      const path = this.#fill(pattern, row);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  #readRows([path = '', table = '', key = '', other]: readonly string[]): void {
    const paths = other === undefined ? [path] : [other, path];
    for (const [index, each] of paths.entries()) {
      const base = expand(each);
      const item = `${base}/{}`;
      const isDeep = other !== undefined && index === 0;
      const rule = { table, key, isDeep, path: base };
      this.items.set(item, { table, key, isDeep });
      this.#patterns.set(table, [...(this.#patterns.get(table) ?? []), item]);
      // A collection of repositories has an owner and no list of its own.
      if (base !== '/repos/{}') {
        this.#add('GET', base, { ...rule, verb: 'list' });
        this.#add('POST', base, { ...rule, verb: 'create' });
      }
      for (const [method, verb] of ITEM_VERBS) this.#add(method, item, { ...rule, verb });
    }
  }

  #readSet([path = '', table = '', key = '']: readonly string[]): void {
    const base = expand(path);
    const rule = { table, key, path: base };
    this.#add('GET', base, { ...rule, verb: 'list-set' });
    this.#add('PUT', base, { ...rule, verb: 'replace-set' });
    const item = table === 'repos' && key === 'full_name' ? `${base}/{}/{}` : `${base}/{}`;
    for (const [method, verb] of SET_VERBS) this.#add(method, item, { ...rule, verb });
  }

  #readValue([path = '', values]: readonly string[]): void {
    for (const method of ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])
      this.#add(method, expand(path), {
        ...{ verb: 'value', table: '', key: '' },
        ...(values === undefined ? {} : { values: JSON.parse(values) }),
      });
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

/** Writes a shorthand at the start of a path in full. */
function expand(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return [SHORTHANDS[first] ?? first, ...rest].join('/');
}
