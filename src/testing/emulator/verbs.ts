import type { Context, Fields } from './context.ts';
import { type Family, type Result, reply } from './family.ts';
import { KIND } from './kinds.ts';
import type { Rule, Verb } from './read-resources.ts';
import { notFound } from './refusal.ts';
import { findItem } from './resolve.ts';
import { ancestorOf, isRow, type Repo, type Row, setOf } from './row.ts';
import { selectRows } from './select.ts';

/** All families as one. */
export type Behaviours = Required<Family>;

/** What is done for a line of the table. */
type Act = (context: Context, rule: Rule, behaviours: Behaviours) => Result;

/** The rows below the parent that the request selects. */
const list: Act = (context, { table, isDeep }) => {
  const { store, parent } = context;
  const rows = isDeep && parent !== undefined ? store.below(table, parent) : store.children(table, parent);
  return selectRows(context, table, rows);
};

const create: Act = (context, { table }, behaviours) => {
  const { fields, store, parent } = context;
  const values = behaviours.create[table]?.(context, fields) ?? fields;
  if (isRow(values)) return reply(successStatus(context, 200), values);
  const row = store.insert(tableOf(table), parent, { ...byActor(context), ...values });
  behaviours.created[table]?.(context, row as never);
  emitChange(context, row, 'created');
  return row;
};

/** Who creates something is its author, however the kind of row names it. */
function byActor({ actor }: Context): Fields {
  return { user: actor, creator: actor, author: actor, uploader: actor };
}

const update: Act = (context, rule, behaviours) => {
  const row = itemOf(context);
  change(context, rule, behaviours, row);
  emitChange(context, row, 'edited');
  return row;
};

function change(context: Context, { table }: Rule, behaviours: Behaviours, row: Row): void {
  const { fields } = context;
  const values = behaviours.update[table]?.(context, row as never, fields) ?? fields;
  for (const [name, value] of Object.entries(values)) if (value !== undefined) row[name] = value;
  row.updated_at = context.now();
}

/** Creates the row with this name, or changes it. */
const upsert: Act = (context, rule, behaviours) => {
  const { store, parent, fields } = context;
  const found = findItem(context);
  if (found !== undefined) {
    change(context, rule, behaviours, found);
    return reply(successStatus(context, 204), found);
  }
  const values = behaviours.create[rule.table]?.(context, fields) ?? fields;
  const row = store.insert(rule.table, parent, { ...byActor(context), ...values, [rule.key]: lastValue(context) });
  behaviours.created[rule.table]?.(context, row as never);
  return reply(successStatus(context, 201), row);
};

const remove: Act = (context) => {
  const row = itemOf(context);
  emitChange(context, row, 'deleted');
  context.store.remove(row);
  return undefined;
};

const listSet: Act = (context, rule) =>
  selectRows(context, rule.table, [...setOf(holderOf(context), setName(context))]);

const isInSet: Act = (context) => {
  if (!setOf(holderOf(context), setName(context)).has(itemOf(context))) notFound();
  return reply(successStatus(context, 204));
};

/** Replaces all rows of a set by those whose ids the body lists. */
const replaceSet: Act = (context, { table }) => {
  const set = setOf(holderOf(context), setName(context));
  const ids = Object.values(context.fields).find((each) => Array.isArray(each)) as number[] | undefined;
  const rows = (ids ?? []).map((id) => context.store.all(table).find((each) => each.id === id) ?? notFound());
  set.clear();
  for (const row of rows) set.add(row);
  return undefined;
};

const addToSet: Act = (context) => {
  setOf(holderOf(context), setName(context)).add(itemOf(context));
  return undefined;
};

const removeFromSet: Act = (context) => {
  setOf(holderOf(context), setName(context)).delete(itemOf(context));
  return undefined;
};

/** One object below the parent, or a member of it. A feature has the member `enabled`: PUT and POST turn it on, and DELETE off. */
const value: Act = (context, { verb, values: initial }, behaviours) => {
  const { fields, record, rest, view } = context;
  const { place, name } =
    verb === 'part' ? { place: valueAbove(context, rest), name: lastPart(rest) } : valuesOf(context);
  const known = (place[name] as Fields | null | undefined) ?? initial;
  const isFeature = known !== undefined && Object.hasOwn(known, 'enabled');
  const url = `${view.apiUrl}${context.request.url.pathname}`;
  if (record.method === 'GET') return { url, ...(known ?? notFound()) };
  if (record.method === 'DELETE') {
    if (known === undefined) notFound();
    if (isFeature) place[name] = { ...known, enabled: false };
    else delete place[name];
    return undefined;
  }
  const given = behaviours.values[lastPart(rest)]?.(context, fields, known) ?? fields;
  const made = { url, created_at: context.now(), ...known, ...(isFeature ? { enabled: true } : {}), ...given };
  place[name] = made;
  return made;
};

/** The values of the row that the path names, and the name of the one that is meant. */
function valuesOf(context: Context): { place: Fields; name: string } {
  const holder = holderOf(context);
  holder.$values ??= {};
  return { place: holder.$values, name: context.rest };
}

/** The value that the path of another one is below. */
function valueAbove(context: Context, rest: string): Fields {
  const above = rest.slice(0, rest.lastIndexOf('/'));
  const values = holderOf(context).$values ?? {};
  const found = values[above] ?? (above.includes('/') ? valueAbove(context, above)[lastPart(above)] : undefined);
  return (found as Fields | undefined) ?? notFound();
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A list of names or rows that is a member of a row or value. */
const names: Act = (context, { table }, { lists }) => {
  const { record, body } = context;
  const list = lists[table] ?? notFound();
  const isItem = record.path.endsWith('}');
  const rest = isItem ? context.rest.slice(0, -lastValue(context).length - 1) : context.rest;
  const owner: Fields = rest.lastIndexOf('/') > 0 ? valueAbove(context, rest) : holderOf(context);
  const name = lastPart(rest);
  const before = (owner[name] ?? []) as never[];
  if (record.method === 'GET') return before;
  const given = Array.isArray(body) ? body : (Object.values(context.fields).find((each) => Array.isArray(each)) ?? []);
  const read = list.read(context, given as unknown[], record.method !== 'DELETE') as never[];
  const isGone = (item: never) =>
    isItem ? list.nameOf(item) === lastValue(context).toLowerCase() : read.includes(item);
  if (isItem && !before.some(isGone)) notFound(`${record.category} does not exist`);
  const hasBody = record.body !== undefined;
  const kept =
    isItem || hasBody ? before.filter((item) => !isGone(item)) : before.filter((item) => list.isFixed?.(item));
  const changes = { POST: [...new Set([...before, ...read])], PUT: read, DELETE: kept } as Record<string, never[]>;
  const after = changes[record.method] ?? before;
  owner[name] = after;
  list.changed?.(context, before, after);
  return after;
};

/** The rows of a table that refer to the parent. */
const where: Act = (context, { table, key }) => {
  const holder = holderOf(context);
  const rows = context.store.all(table).filter((row) => row[key] === holder || row.$sets?.get(key)?.has(holder));
  return selectRows(context, table, rows);
};

/** Changes the row in the path as its line says. */
const patch: Act = (context, { values = {} }) => {
  const row = context.parent ?? notFound();
  const { fields } = context;
  for (const [name, text] of Object.entries(values)) row[name] = readPatch(text, fields, context);
  row.updated_at = context.now();
  return row;
};

function readPatch(text: unknown, fields: Fields, context: Context): unknown {
  if (text === '$now') return context.now();
  return typeof text === 'string' && text.startsWith('$') ? (fields[text.slice(1)] ?? null) : text;
}

const get: Act = (context) => itemOf(context);

export const VERBS: Readonly<Record<Verb, Act>> = {
  ...{ list, create, get, update, upsert, remove },
  ...{
    value,
    part: value,
    patch,
    names,
    where,
    constant: (_, { values }) => values?.['data'] as Result,
    'list-set': listSet,
    'replace-set': replaceSet,
    'is-in-set': isInSet,
    'add-to-set': addToSet,
  },
  'remove-from-set': removeFromSet,
};

/** The row that the last placeholder of the path names. */
function itemOf(context: Context): Row {
  return findItem(context) ?? notFound();
}

function holderOf(context: Context): Row {
  return context.parent ?? context.actor;
}

/** Sets are named by their path below the row that holds them: `members`, `actions/permissions/repositories`. */
function setName({ rest }: Context): string {
  return rest.slice(1);
}

/** Pull requests are rows of the issues. */
function tableOf(table: string): string {
  return table === 'pulls' ? 'issues' : table;
}

function lastValue({ record, params }: Context): string {
  const [, name = ''] = /\{([^}]+)\}$/.exec(record.path) ?? [];
  return (params as Record<string, string>)[name] ?? '';
}

/** The wanted status if the route has it, or else its first successful one. */
function successStatus({ record }: { readonly record: Context['record'] }, wanted: number): number {
  const statuses = Object.keys(record.responses).filter((status) => status.startsWith('2'));
  return Number(statuses.includes(String(wanted)) ? wanted : (statuses[0] ?? 200));
}

/** The status of a route that did not choose one. */
export function usualStatus(context: Context): number {
  const usual: Readonly<Record<string, number>> = { POST: 201, DELETE: 204 };
  return successStatus(context, usual[context.record.method] ?? 200);
}

/** Sends the webhook of a changed row. */
function emitChange(context: Context, row: Row, action: string): void {
  const [event, member] = KIND[row.$table]?.event ?? [];
  if (event === undefined || member === undefined) return;
  const repo: Repo | undefined = ancestorOf(row, 'repos');
  const issue = ancestorOf(row.$parent, 'issues');
  const org = repo === undefined ? ancestorOf(row, 'accounts') : undefined;
  context.emit(event, action, repo, { [member]: row, ...(issue === undefined ? {} : { issue }) }, { org });
}
