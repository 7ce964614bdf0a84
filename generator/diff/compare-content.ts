import { splitPointer } from '../../src/core/json-pointer.ts';
import type { Body, CatalogueFile, Route, Type } from '../catalogue.ts';
import { mediaType } from '../model/media-type.ts';
import { canonical } from '../model/types.ts';
import { own } from '../read/json.ts';
import type { ChangeFacts } from './change.ts';
import { describeDefault, quote } from './describe.ts';
import { memberPath, type ReportTypes } from './report-types.ts';

type Facts = Omit<ChangeFacts, 'route'>;
type Content = { readonly [contentType: string]: Type };
type Responses = NonNullable<Route['responses']>;

/** Compares the bodies of a route. */
export function compareBodies(before: Body | undefined, after: Body | undefined, report: ReportTypes): Facts[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    return after?.required
      ? [{ rule: 'body-added-required', message: 'The request now has a required body.' }]
      : [{ rule: 'body-added', message: 'The request can now have a body.' }];
  }
  if (after === undefined) return [{ rule: 'body-removed', message: 'The request no longer has a body.' }];
  const changes: Facts[] = [];
  if (!before.required && after.required)
    changes.push({ rule: 'body-now-required', message: 'The request body is now required.' });
  if (before.required && !after.required)
    changes.push({ rule: 'body-now-optional', message: 'The request body is now optional.' });
  const found = compareContent('body', {}, before.content, after.content, report);
  return [...changes, ...found, ...compareDefaults(before, after, found)];
}

/** Compares the defaults of members that both bodies have. */
function compareDefaults(before: Body, after: Body, changes: readonly Facts[]): Facts[] {
  const gone = new Set(changes.filter(({ rule }) => rule.startsWith('body-member-')).map(({ pointer }) => pointer));
  const isGone = (pointer: string) => {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      if (gone.has(pointer.slice(0, end))) return true;
    }
    return false;
  };
  return Object.keys(before.content).flatMap((contentType) => {
    if (!Object.hasOwn(after.content, contentType)) return [];
    const [was, is] = [before.defaults?.[contentType] ?? {}, after.defaults?.[contentType] ?? {}];
    const pointers = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...pointers].flatMap((pointer) => {
      const [one, other] = [own(was, pointer), own(is, pointer)];
      const change = isGone(pointer)
        ? undefined
        : describeDefault(`The default of the body member ${quotePointer(pointer)}`, one, other);
      return change === undefined ? [] : [{ ...change, rule: `body-${change.rule}` as const, contentType, pointer }];
    });
  });
}

/** Compares the responses of a route by status, including errors. */
export function compareResponses(before: Route, after: Route, report: ReportTypes): Facts[] {
  return [
    ...compareStatuses('response-status', before.responses ?? {}, after.responses ?? {}, report),
    ...compareStatuses('response-error-status', before.errors ?? {}, after.errors ?? {}, report),
    ...compareContent('response', {}, before.formats ?? {}, after.formats ?? {}, report),
    ...compareContent('response', {}, ownEvents(before), ownEvents(after), report),
  ];
}

/** Events that no content of a response describes too, so that a change is reported once. */
function ownEvents({ events = {}, responses = {} }: Route): NonNullable<Route['events']> {
  const known = new Set(Object.values(responses).flatMap((content) => Object.values(content).map(canonical)));
  return Object.fromEntries(Object.entries(events).filter(([, type]) => !known.has(canonical(type))));
}

function compareStatuses(
  rule: 'response-status' | 'response-error-status',
  before: Responses,
  after: Responses,
  report: ReportTypes,
): Facts[] {
  const changes: Facts[] = [];
  const now = new Map(Object.entries(after));
  for (const [status, content] of Object.entries(before)) {
    const other = now.get(status);
    now.delete(status);
    if (other !== undefined) changes.push(...compareContent('response', { status }, content, other, report));
    else changes.push({ rule: `${rule}-removed`, status, message: `The response ${status} was removed.` });
  }
  for (const status of now.keys())
    changes.push({ rule: `${rule}-added`, status, message: `The response ${status} was added.` });
  return changes;
}

function compareContent(
  place: 'body' | 'response',
  location: Pick<Facts, 'status'>,
  before: Content,
  after: Content,
  report: ReportTypes,
): Facts[] {
  const changes: Facts[] = [];
  const now = new Map(Object.entries(after).map(([name, type]) => [mediaType(name), { name, type }]));
  for (const [contentType, type] of Object.entries(before)) {
    const other = now.get(mediaType(contentType));
    now.delete(mediaType(contentType));
    if (other !== undefined) changes.push(...report(place, { ...location, contentType }, type, other.type));
    else {
      const message = `The ${place} can no longer be ${contentType}.`;
      changes.push({ rule: `${place}-media-type-removed`, ...location, contentType, message });
    }
  }
  for (const { name: contentType } of now.values()) {
    const message = `The ${place} can now be ${contentType}.`;
    changes.push({ rule: `${place}-media-type-added`, ...location, contentType, message });
  }
  return changes;
}

function quotePointer(pointer: string): string {
  return quote(memberPath(splitPointer(pointer)));
}

/** The names of the members of a body with any content type. */
export function bodyMembers(body: Body | undefined, { schemas }: CatalogueFile): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Type>();
  const pending = Object.values(body?.content ?? {});
  for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    if (typeof type === 'string') {
      if (Object.hasOwn(schemas, type)) pending.push(schemas[type] as Type);
    } else if ('anyOf' in type) pending.push(...type.anyOf);
    else if ('allOf' in type) pending.push(...type.allOf);
    else if (!('enum' in type || 'list' in type || 'tuple' in type)) {
      for (const name of Object.keys({ ...type.required, ...type.optional })) names.add(name);
    }
  }
  return names;
}
