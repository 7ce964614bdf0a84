import type { Body, CatalogueFile, Route } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import { quote } from './describe.ts';
import type { ReportTypes } from './report-types.ts';

type Facts = Omit<ChangeFacts, 'route'>;

/** Compares the credentials that a route accepts. */
export function compareSecurity({ security: before }: Route, { security: after }: Route): Facts[] {
  const [was, is] = [schemesOf(before), schemesOf(after)];
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    if (is.includes('')) return [];
    return [{ rule: 'route-security-added', message: `The route now requires credentials: ${is.join(' or ')}.` }];
  }
  if (after === undefined)
    return [{ rule: 'route-security-removed', message: 'The route no longer requires credentials.' }];
  const lost = was.filter((each) => !is.includes(each));
  const gained = is.filter((each) => !was.includes(each));
  return [
    ...lost.map((each): Facts => {
      const message = each === '' ? 'The route now requires credentials.' : `The route no longer accepts ${each}.`;
      return { rule: 'route-security-narrowed', message };
    }),
    ...gained.map((each): Facts => {
      const message =
        each === '' ? 'The route can now be called without credentials.' : `The route now accepts ${each}.`;
      return { rule: 'route-security-widened', message };
    }),
  ];
}

/** The alternatives, each as text. The empty text stands for no credentials. */
function schemesOf(security: Route['security']): string[] {
  return (security ?? []).map((schemes) => [...schemes].sort().map(quote).join(' and '));
}

/** Compares how credentials are sent, for schemes that both catalogues have. */
export function compareSchemes(
  { security: before = {} }: CatalogueFile,
  { security: after = {} }: CatalogueFile,
): ChangeFacts[] {
  return Object.entries(before).flatMap(([name, scheme]): ChangeFacts[] => {
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (now === undefined || JSON.stringify(scheme) === JSON.stringify(now)) return [];
    const message = `The credentials ${quote(name)} are sent in another way.`;
    return [{ route: '*', rule: 'route-security-scheme-changed', message }];
  });
}

/** Compares the names of the headers of responses. */
export function compareHeaders(one: Route, other: Route): Facts[] {
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
    ];
  });
}

/** Compares how the fields of forms are encoded. */
export function compareEncodings(before: Body | undefined, after: Body | undefined): Facts[] {
  return Object.keys(before?.content ?? {}).flatMap((contentType) => {
    if (after?.content[contentType] === undefined) return [];
    const [was, is] = [before?.encoding?.[contentType] ?? {}, after.encoding?.[contentType] ?? {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name): Facts[] => {
      if (JSON.stringify(was[name]) === JSON.stringify(is[name])) return [];
      const message = `The body field ${quote(name)} is now encoded differently.`;
      return [{ rule: 'body-encoding-changed', contentType, pointer: `/${name}`, message }];
    });
  });
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
