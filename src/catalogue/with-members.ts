import type { Catalogue, GetOptions, RouteRecord } from './types.ts';

/** A catalogue whose records have the members that a section knows of their routes. It shares everything else with the given one. */
export function withMembers(
  base: Catalogue,
  membersOf: (route: string) => Partial<RouteRecord> | undefined,
): Catalogue {
  const records = new WeakMap<RouteRecord, RouteRecord>();
  const add = (record: RouteRecord): RouteRecord => {
    const known = records.get(record);
    if (known !== undefined) return known;
    const members = membersOf(record.route);
    const complete: RouteRecord = members === undefined ? record : Object.freeze({ ...record, ...members });
    records.set(record, complete);
    return complete;
  };
  const addToFound = (record: RouteRecord | undefined) => (record === undefined ? undefined : add(record));
  const own: Catalogue = {
    get size() {
      return base.size;
    },
    get counts() {
      return base.counts;
    },
    get name() {
      return base.name;
    },
    get version() {
      return base.version;
    },
    get versions() {
      return base.versions;
    },
    get categories() {
      return base.categories;
    },
    get: ((route: string, options?: GetOptions) => addToFound(base.get(route, options))) as Catalogue['get'],
    getByOperationId: (operationId) => addToFound(base.getByOperationId(operationId)),
    search: (text, options) => base.search(text, options).map(add),
    ask(text, options) {
      const answer = base.ask(text, options);
      return { ...answer, routes: answer.routes.map(add) };
    },
    match: base.match,
    check: base.check,
    *[Symbol.iterator]() {
      for (const record of base) yield add(record);
    },
  };
  return Object.freeze(own);
}
