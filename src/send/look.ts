// Finds out whether a write has been done, by what it would have changed.

import { decode } from '../core/base-url.ts';
import { isRecord, memberOf } from '../core/objects.ts';
import type { Call, Sent } from './call.ts';
import { OutcomeUnknownError } from './errors.ts';
import type { Evidence, Values } from './evidence.ts';
import { factsOfCall } from './failures.ts';
import { linkTo } from './paging.ts';

/** What the looks of one write share. */
export interface Write {
  readonly call: Call;
  readonly evidence: Evidence;
  readonly values: Values;
  /** The key in its marker. */
  readonly key: string | undefined;
  /** When it was sent first, by the clock of the API. */
  readonly start: number;
  readonly looked: string[];
  /** Whether an object is the result of another call. */
  isClaimed(found: unknown): boolean;
  findMe(): Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
  readonly cause: unknown;
}

/** What was found: the object as the write would have returned it, and the response that has it. */
export interface Found {
  readonly data: unknown;
  readonly status: number;
  readonly sent: Sent;
  readonly object: unknown;
}

/** Looks once. Returns what the write has created or changed, or undefined if there is nothing. Throws if that cannot be told. */
export async function look(write: Write): Promise<Found | undefined> {
  return write.evidence.kind === 'gone' ? lookForAbsence(write) : lookForEffect(write);
}

async function lookForEffect(write: Write): Promise<Found | undefined> {
  const { evidence, values, call } = write;
  const all = await withComputed(write);
  const url = fill(evidence.find ?? '~', all).replace('~', () => evidence.path);
  const pages = await getAll(write, url);
  if (!pages) return undefined;
  const { items, sent } = pages;
  const candidates = items.filter((item) => isOwn(write, item, all));
  if (candidates.length > 1) throw unknown(write, `${candidates.length} objects fit`);
  const [object] = candidates;
  if (object !== undefined && !call.isAccepted && !isShown(write, object)) {
    // Repeating it changes nothing.
    if (call.attempt > call.retries) throw unknown(write, 'a part of what it changes is not visible');
    return undefined;
  }
  if (object === undefined) {
    checkUnchanged(write, items);
    return undefined;
  }
  let found: { object: unknown; sent: Sent } = { object, sent };
  const { accept } = call.outgoing.headers;
  if (evidence.item || (accept !== undefined && accept !== PLAIN)) {
    const whole = await get(write, evidence.item ? fill(evidence.item, all, object) : url, accept);
    const { data } = whole.page;
    const isSame = memberOf(data, 'id') === memberOf(object, 'id');
    if (whole.page.status === 200 && isSame && !Array.isArray(data)) found = { object: data, sent: whole };
  }
  const data = await evidence.finish(evidence, found.object, values, (path) => read(write, path));
  return { ...found, data, status: evidence.statusOf(evidence, values, data) };
}

/** Deletes what a failed attempt has left behind: a file without content, which has the name of the one to upload. */
export async function removeRemains(write: Write): Promise<void> {
  const { evidence, values } = write;
  const pages = evidence.remains === undefined ? undefined : await getAll(write, evidence.path);
  for (const item of pages?.items ?? []) {
    if (memberOf(item, 'state') !== 'starter' || nameOfFile(memberOf(item, 'name')) !== nameOfFile(values['name']))
      continue;
    const { page } = await request(write, 'delete', fill(evidence.remains as string, values, item));
    if (page.status !== 204) throw unknown(write, 'what it has left behind could not be deleted');
  }
}

/** GitHub replaces characters in the names of files. */
function nameOfFile(name: unknown): string {
  return String(name).replace(/[^\w-]+/g, '.');
}

/** What was deleted is absent if what it belongs to is readable. Otherwise the token may be unable to see it. */
async function lookForAbsence(write: Write): Promise<Found | undefined> {
  const { evidence, values } = write;
  if (evidence.isHidden) throw unknown(write, 'nothing shows what it has deleted');
  const all = await withComputed(write);
  const path = fill(evidence.find ?? '~', all).replace('~', () => evidence.path);
  const own = await get(write, path);
  if (own.page.status < 400) return undefined;
  if (!isAbsent(own)) throw failed(write, own);
  const bare = path.replace(/\?.*/, '');
  const at = (template: string) => fill(template, all).replace('^', () => bare.slice(0, bare.lastIndexOf('/')));
  for (const parent of evidence.above ? [at(evidence.above)] : parents(bare)) {
    const seen = evidence.isInList ? await getAll(write, parent) : await getOne(write, parent);
    if (!seen) continue;
    if (evidence.isInList && seen.items.some((item) => hasName(item, bare))) return undefined;
    const list = evidence.item && (await get(write, at(evidence.item)));
    const data = list
      ? list.page.data
      : await evidence.finish(evidence, undefined, values, (each) => read(write, each));
    return { object: undefined, sent: seen.sent, data, status: evidence.statusOf(evidence, values, data) };
  }
  throw unknown(write, 'neither it nor what it belongs to is readable');
}

/** Whether an item of a list has the name or number at the end of a path. */
function hasName(item: unknown, path: string): boolean {
  const name = decode(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
  return NAMES.some((member) => String(memberOf(item, member) ?? '').toLowerCase() === name);
}

const NAMES = ['id', 'name', 'login', 'node_id', 'number', 'slug', 'property_name', 'key'];

/** The paths above one, at most two. */
function parents(path: string): string[] {
  const found: string[] = [];
  for (let parent = path; found.length < 2; ) {
    parent = parent.slice(0, parent.lastIndexOf('/'));
    if (!/^\/(?:user|gists)$|^\/.+\//.test(parent)) break;
    found.push(parent);
  }
  return found;
}

/** Whether an object is what the write has created, or has the values that it sets. */
function isOwn(write: Write, object: unknown, values: Values): boolean {
  const { evidence, key } = write;
  const { kind, equal, marker } = evidence;
  if (kind === 'append' && isOfOther(object, values['$me'])) return false;
  const isOtherFile = nameOfFile(memberOf(object, 'name')) !== nameOfFile(values['name']);
  if (evidence.remains !== undefined && (isOtherFile || memberOf(object, 'state') === 'starter')) return false;
  if (key !== undefined)
    return [key, `<!-- ${key} -->`].includes(
      String(memberOf(object, marker ?? ''))
        .split('\n')
        .at(-1) ?? '',
    );
  if (kind === 'append' || kind === 'key') {
    const created = CREATED.map((member) => values[member] === undefined && memberOf(object, member)).find(Boolean);
    if (typeof created === 'string' && Date.parse(created) < write.start) return false;
  }
  if (kind === 'append' && write.isClaimed(object)) return false;
  if (kind === 'set' && equal.length === 0) return fits(object, values['$body']);
  // GitHub computes the digest of a file later.
  const isLater = (member: string) => member === 'digest' && valueIn(object, member) === null;
  const compared = equal.filter(({ member, value }) => valueIn(values, value) !== undefined && !isLater(member));
  return (
    compared.length > 0 &&
    compared.every(({ member, value, isNot }) => fits(valueIn(object, member), valueIn(values, value)) !== isNot)
  );
}

const CREATED = ['created_at', 'submitted_at', 'started_at'];

function isOfOther(object: unknown, me: unknown): boolean {
  const author = ['user', 'creator', 'owner'].map((member) => valueIn(object, `${member}.login`)).find(Boolean);
  return me !== undefined && author !== undefined && String(author).toLowerCase() !== String(me).toLowerCase();
}

/** Whether an object shows all that a write sets. Some members can only be written. */
function isShown({ evidence, values }: Write, object: unknown): boolean {
  if (evidence.kind !== 'set' || evidence.equal.length > 0) return true;
  return Object.keys(Object(values['$body'])).every((name) => memberOf(object, name) !== undefined);
}

/** Whether a value has what was sent. What an API does not show is not compared. */
function fits(found: unknown, sent: unknown): boolean {
  // A secret.
  if (typeof found === 'string' && /^\*+$/.test(found)) return true;
  if (Array.isArray(sent)) {
    if (!Array.isArray(found)) return found === undefined;
    const all: readonly unknown[] = found;
    return (
      sent.every((item) => all.some((each) => fitsItem(each, item))) &&
      all.every((each) => sent.some((item) => fitsItem(each, item)))
    );
  }
  if (isRecord(sent))
    return Object.entries(sent).every(([name, value]) => {
      const shown = memberOf(found, name);
      return shown === undefined ? !isRecord(value) : fits(shown, value);
    });
  // An object is not what `null` removes.
  if (isRecord(found)) return plain(sent) !== '' && OWN_NAMES.some((name) => plain(found[name]) === plain(sent));
  return plain(found) === plain(sent);
}

const OWN_NAMES = ['number', 'id', 'name', 'login', 'slug', 'context', 'ref'];

/** Names in lists, such as those of labels, are the same in any case. */
function fitsItem(found: unknown, sent: unknown): boolean {
  const name = memberOf(found, 'name') ?? memberOf(found, 'login') ?? found;
  return fits(found, sent) || (typeof sent === 'string' && plain(name).toLowerCase() === plain(sent).toLowerCase());
}

/** APIs change the ends of lines, leave out white space around texts, and return some numbers as texts. */
function plain(value: unknown): string {
  return String(value ?? '')
    .replace(/\r\n/g, '\n')
    .trim();
}

/** Values that somebody else has set since the write was sent must not be overwritten. */
function checkUnchanged(write: Write, items: readonly unknown[]): void {
  const updated = write.evidence.kind === 'set' ? memberOf(items[0], 'updated_at') : undefined;
  if (typeof updated === 'string' && Date.parse(updated) >= write.start)
    throw unknown(write, 'what it changes has been changed since');
}

async function withComputed(write: Write): Promise<Values> {
  const { evidence, values, call, start, findMe } = write;
  const { compute, find = '', equal, kind } = evidence;
  const names = new Set([...find.matchAll(/\{(\$\w+)\}/g)].map(([, name = '']) => name));
  for (const { value } of equal) names.add(value);
  if (kind === 'append') names.add('$me');
  const all: Record<string, unknown> = {
    ...values,
    $body: values['$body'],
    $since: `${new Date(start).toISOString().slice(0, 19)}Z`,
  };
  for (const name of names) {
    if (name === '$me') all[name] = await findMe();
    else if (Object.hasOwn(compute, name))
      all[name] = await compute[name]?.(values, { body: call.outgoing.body, findMe });
  }
  return all;
}

/** `a.b` in an object. */
function valueIn(object: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(memberOf, object);
}

/** Fills in the values of a path. A parameter of its query that was not sent is left out. */
function fill(template: string, values: Values, found?: unknown): string {
  return template
    .replace(/([?&])\w+=\{(\$?\w+)\}/g, (all, before: string, name: string) =>
      values[name] === undefined ? before : all,
    )
    .replace(/\{(\.|)(\$?\w+)\}/g, (_all, dot: string, name: string) => {
      const text = String(dot ? memberOf(found, name) : values[name]);
      return name === 'path' || name.endsWith('ref')
        ? text.split('/').map(encodeURIComponent).join('/')
        : encodeURIComponent(text);
    });
}

const PLAIN = 'application/vnd.github+json';
const MOST_PAGES = 100;

/** Sends a read, or the deletion of what was left behind, with the credentials of the write. */
function get(write: Write, path: string, accept?: string): Promise<Sent> {
  return request(write, 'get', path, accept);
}

async function request(
  { call, looked, signal }: Write,
  method: 'get' | 'delete',
  path: string,
  accept: string = PLAIN,
): Promise<Sent> {
  const { sender, site, outgoing, retries } = call;
  const kept = Object.entries(outgoing.headers).filter(([name]) => !name.startsWith('content-'));
  const url = URL.canParse(path) ? path : `${sender.prefix}${path}`;
  const own = { method, url, headers: { ...Object.fromEntries(kept), accept } };
  const sent = await sender.send(sender, { kind: 'attempt', site, args: [own, { signal, retries }] });
  looked.push(`${method.toUpperCase()} ${url.slice(sender.prefix.length).replace(/\?.*/, '')}: ${sent.page.status}`);
  return sent;
}

const isAbsent = ({ page }: Sent) => page.status === 404 || page.status === 410;

async function getOne(write: Write, path: string): Promise<{ items: readonly unknown[]; sent: Sent } | undefined> {
  const sent = await get(write, path);
  if (isAbsent(sent)) return undefined;
  if (sent.page.status >= 400) throw failed(write, sent);
  return { items: [sent.page.data], sent };
}

/** All items of a list, or one object. Undefined if there is nothing. */
async function getAll(write: Write, path: string): Promise<{ items: readonly unknown[]; sent: Sent } | undefined> {
  const items: unknown[] = [];
  let sent: Sent | undefined;
  let next: string | undefined = withPageSize(path);
  for (let page = 0; next !== undefined; page++) {
    if (page === MOST_PAGES) throw unknown(write, 'the list in which it would be is too long');
    sent = await get(write, next);
    if (isAbsent(sent) && page === 0) return undefined;
    if (sent.page.status !== 200) throw failed(write, sent);
    items.push(...itemsOf(sent.page.data));
    next = linkTo('next', sent.response.headers.get('link'));
  }
  return sent && { items, sent };
}

/** A list has pages of 100. */
function withPageSize(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  if (!/s$/.test(last)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}per_page=100`;
}

function itemsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const list =
    memberOf(data, 'total_count') === undefined ? undefined : Object.values(data as object).find(Array.isArray);
  return list ?? [data];
}

async function read(write: Write, path: string): Promise<unknown> {
  const sent = await get(write, path);
  if (sent.page.status !== 200) throw failed(write, sent);
  return sent.page.data;
}

function failed(write: Write, { page }: Sent): OutcomeUnknownError {
  return unknown(write, `the look for it failed with status ${page.status}`);
}

export function unknown({ call, looked, cause }: Write, reason: string): OutcomeUnknownError {
  return new OutcomeUnknownError(factsOfCall(call), reason, looked, cause);
}
