import type { Context, Fields } from './context.ts';
import { type Family, type Result, reply } from './family.ts';
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
  emitChange(context, behaviours, row, 'created');
  return row;
};

/** Who creates something is its author, however the kind of row names it. */
function byActor({ actor }: Context): Fields {
  return { user: actor, creator: actor, author: actor, uploader: actor };
}

const update: Act = (context, rule, behaviours) => {
  const row = itemOf(context);
  change(context, rule, behaviours, row);
  emitChange(context, behaviours, row, 'edited');
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

const remove: Act = (context, _, behaviours) => {
  const row = itemOf(context);
  emitChange(context, behaviours, row, 'deleted');
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

/** One object below the parent. A feature has the member `enabled`: PUT and POST turn it on, and DELETE off. */
const value: Act = (context, { values: initial }) => {
  const { fields, record, rest, view } = context;
  const holder = holderOf(context);
  holder.$values ??= new Map();
  const known = holder.$values.get(rest) ?? initial;
  const isFeature = initial !== undefined && 'enabled' in initial;
  if (record.method === 'GET')
    return { url: `${view.apiUrl}${context.request.url.pathname}`, ...(known ?? notFound()) };
  if (record.method === 'DELETE') {
    if (known === undefined) notFound();
    if (isFeature) holder.$values.set(rest, { ...known, enabled: false });
    else holder.$values.delete(rest);
    return undefined;
  }
  const url = `${view.apiUrl}${context.request.url.pathname}`;
  const made = { url, created_at: context.now(), ...known, ...(isFeature ? { enabled: true } : {}), ...fields };
  holder.$values.set(rest, made);
  return made;
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
  ...{ value, patch, 'list-set': listSet, 'replace-set': replaceSet, 'is-in-set': isInSet, 'add-to-set': addToSet },
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
function emitChange(context: Context, { events }: Pick<Behaviours, 'events'>, row: Row, action: string): void {
  const [event, member] = events[row['$pull'] === undefined ? row.$table : 'pulls'] ?? [];
  if (event === undefined || member === undefined) return;
  const repo: Repo | undefined = ancestorOf(row, 'repos');
  const issue = ancestorOf(row.$parent, 'issues');
  context.emit(event, action, repo, { [member]: row, ...(issue === undefined ? {} : { issue }) });
}
