import type { Body, CatalogueFile, FieldEncoding, Route } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import { quote } from './describe.ts';
import type { ReportTypes } from './report-types.ts';
import { RULES } from './rules.ts';

type Facts = Omit<ChangeFacts, 'route'>;

/** Compares the headers of responses, and their types if both catalogues have them. */
export function compareHeaders(one: Route, other: Route, report: ReportTypes): Facts[] {
  const [before, after] = [one.headers ?? {}, other.headers ?? {}];
  return Object.keys({ ...before, ...after }).flatMap((status) => {
    // A response that was added or removed is reported as such.
    if (one.responses?.[status] === undefined || other.responses?.[status] === undefined) return [];
    const [was, is] = [before[status] ?? {}, after[status] ?? {}];
    const [all, now] = [
      [...(was.required ?? []), ...(was.optional ?? [])],
      [...(is.required ?? []), ...(is.optional ?? [])],
    ];
    const facts = (rule: Facts['rule'], name: string, what: string): Facts => ({
      rule,
      status,
      message: `The response header ${quote(name)} ${what}.`,
    });
    return [
      ...all.filter((name) => !now.includes(name)).map((name) => facts('response-header-removed', name, 'was removed')),
      ...now.filter((name) => !all.includes(name)).map((name) => facts('response-header-added', name, 'was added')),
      ...(was.required ?? [])
        .filter((name) => is.optional?.includes(name))
        .map((name) => facts('response-header-now-optional', name, 'is now optional')),
      ...(was.optional ?? [])
        .filter((name) => is.required?.includes(name))
        .map((name) => facts('response-header-now-required', name, 'is now always sent')),
      ...all.flatMap((name) => compareHeaderType(status, name, [one, other], report)),
    ];
  });
}

function compareHeaderType(
  status: string,
  name: string,
  [before, after]: readonly [Route, Route],
  report: ReportTypes,
): Facts[] {
  const [was, is] = [before, after].map(({ headerTypes }) => headerTypes?.[status]?.[name]);
  if (was === undefined || is === undefined) return [];
  const changes = report('response', { status }, was, is, true);
  const isWider = changes.some(({ rule }) => RULES[rule] !== 'safe');
  return changes.slice(0, 1).map(({ before: one, after: other }) => ({
    rule: isWider ? 'response-header-type-changed' : 'response-header-type-narrowed',
    status,
    message: `The response header ${quote(name)} ${isWider ? 'can have other values than before' : 'can have fewer values than before'}.`,
    ...(one === undefined ? {} : { before: one }),
    ...(other === undefined ? {} : { after: other }),
  }));
}

/** Compares how the fields of forms are encoded. */
export function compareEncodings(before: Body | undefined, after: Body | undefined): Facts[] {
  return Object.keys(before?.content ?? {}).flatMap((contentType) => {
    if (after?.content[contentType] === undefined) return [];
    const [was, is] = [before?.encoding?.[contentType] ?? {}, after.encoding?.[contentType] ?? {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name): Facts[] => {
      if (encodingText(was[name], contentType) === encodingText(is[name], contentType)) return [];
      const message = `The body field ${quote(name)} is now encoded differently.`;
      return [{ rule: 'body-encoding-changed', contentType, pointer: `/${name}`, message }];
    });
  });
}

/** An encoding as text. In a form that is sent like a query, what is not specified has the defaults of a query parameter. */
function encodingText(encoding: FieldEncoding | undefined, contentType: string): string {
  const { contentType: own, content, style, explode, allowReserved, needsHeaders } = encoding ?? {};
  const isQuery = contentType === 'application/x-www-form-urlencoded' && own === undefined && content === undefined;
  if (!isQuery) return JSON.stringify({ own, content, style, explode, allowReserved, needsHeaders });
  return JSON.stringify([style ?? 'form', explode ?? (style ?? 'form') === 'form', allowReserved === true]);
}

/** Compares the data that the server sends to webhooks. A program reads it like a response. */
export function compareWebhooks(before: CatalogueFile, after: CatalogueFile, report: ReportTypes): ChangeFacts[] {
  const [was, is] = [before.webhooks ?? {}, after.webhooks ?? {}];
  const changes: ChangeFacts[] = [];
  for (const [name, type] of Object.entries(was)) {
    const route = `WEBHOOK ${name}`;
    const now = Object.hasOwn(is, name) ? is[name] : undefined;
    if (now === undefined) changes.push({ route, rule: 'webhook-removed', message: 'The webhook was removed.' });
    else for (const facts of report('response', {}, type, now)) changes.push({ route, ...facts });
  }
  for (const name of Object.keys(is)) {
    if (!Object.hasOwn(was, name))
      changes.push({ route: `WEBHOOK ${name}`, rule: 'webhook-added', message: 'The webhook was added.' });
  }
  return changes;
}
