import type { Body, CatalogueFile, FieldEncoding, Route, SecurityScheme } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import { compareWebhookLimits } from './compare-limits.ts';
import { quote } from './describe.ts';
import type { ReportTypes } from './report-types.ts';
import { RULES } from './rules.ts';

type Facts = Omit<ChangeFacts, 'route'>;

/** Compares the credentials that a route accepts. */
export function compareSecurity(one: Route, other: Route): Facts[] {
  const { security: before } = one;
  const { security: after } = other;
  if (before === undefined && after === undefined) return [];
  const [was, is] = [alternativesOf(one), alternativesOf(other)];
  if (before === undefined) {
    if (is.some(({ needs }) => needs.size === 0)) return [];
    const names = is.map(({ name }) => name).join(' or ');
    return [{ rule: 'route-security-added', message: `The route now requires credentials: ${names}.` }];
  }
  if (after === undefined)
    return [{ rule: 'route-security-removed', message: 'The route no longer requires credentials.' }];
  // Credentials are still accepted if a part of them is enough.
  const lost = was.filter(({ needs }) => !is.some((each) => isPart(each.needs, needs)));
  const gained = is.filter(({ needs }) => !was.some((each) => isPart(each.needs, needs)));
  return [
    ...lost.map((each) => describeAlternative('route-security-narrowed', each, is)),
    ...gained.map((each) => describeAlternative('route-security-widened', each, was)),
  ];
}

/** Credentials that are accepted together. */
interface Alternative {
  /** The schemes as text; empty if no credentials are needed. */
  readonly name: string;
  readonly needs: ReadonlySet<string>;
  /** The scopes, as text. */
  readonly scopes: ReadonlySet<string>;
}

function alternativesOf({ security = [], scopes = [] }: Route): Alternative[] {
  return security.map((schemes, index) => {
    const named = schemes.flatMap((scheme) => (scopes[index]?.[scheme] ?? []).map((each) => `${scheme} ${each}`));
    return {
      name: [...schemes].sort().map(quote).join(' and '),
      needs: new Set([...schemes, ...named]),
      scopes: new Set(named),
    };
  });
}

function isPart(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((each) => whole.has(each));
}

function describeAlternative(
  rule: 'route-security-narrowed' | 'route-security-widened',
  { name, scopes }: Alternative,
  others: readonly Alternative[],
): Facts {
  const isLost = rule === 'route-security-narrowed';
  if (name === '') {
    const message = isLost ? 'The route now requires credentials.' : 'The route can now be called without credentials.';
    return { rule, message };
  }
  const same = others.find((each) => each.name === name);
  if (same === undefined)
    return { rule, message: `The route ${isLost ? 'no longer accepts' : 'now accepts'} ${name}.` };
  const write = (wanted: ReadonlySet<string>, known: ReadonlySet<string>) =>
    [...wanted]
      .filter((each) => !known.has(each))
      .map((each) => quote(each.slice(each.indexOf(' ') + 1)))
      .join(', ');
  const needed = isLost ? write(same.scopes, scopes) : write(scopes, same.scopes);
  const message =
    needed === ''
      ? `The route needs fewer scopes of ${name}.`
      : `The route now needs other scopes of ${name}: ${needed}.`;
  return { rule, message };
}

/** Compares how credentials are sent and obtained, for schemes that both catalogues have. */
export function compareSchemes(
  { security: before = {} }: CatalogueFile,
  { security: after = {} }: CatalogueFile,
): ChangeFacts[] {
  return Object.entries(before).flatMap(([name, scheme]): ChangeFacts[] => {
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (now === undefined) return [];
    const rule = 'route-security-scheme-changed';
    if (JSON.stringify({ ...scheme, flows: undefined }) !== JSON.stringify({ ...now, flows: undefined }))
      return [{ route: '*', rule, message: `The credentials ${quote(name)} are sent in another way.` }];
    const [was, is] = [flowsOf(scheme), flowsOf(now)];
    if (was === undefined || is === undefined) return [];
    const lost = Object.keys(was).filter((flow) => was[flow] !== is[flow]);
    const gained = Object.keys(is).filter((flow) => !Object.hasOwn(was, flow));
    return [
      ...lost.map((flow): ChangeFacts => {
        const what = Object.hasOwn(is, flow) ? 'come from another URL' : 'can no longer be requested';
        return { route: '*', rule, message: `Tokens for ${quote(name)} ${what} (${flow}).` };
      }),
      ...gained.map((flow): ChangeFacts => {
        const message = `Tokens for ${quote(name)} can now also be requested in another way (${flow}).`;
        return { route: '*', rule: 'route-security-widened', message };
      }),
    ];
  });
}

function flowsOf(scheme: SecurityScheme): { readonly [flow: string]: string } | undefined {
  return 'flows' in scheme ? scheme.flows : undefined;
}

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
    else {
      const found = report('response', {}, type, now);
      for (const facts of [...found, ...compareWebhookLimits(name, before, after, found)])
        changes.push({ route, ...facts });
    }
  }
  for (const name of Object.keys(is)) {
    if (!Object.hasOwn(was, name))
      changes.push({ route: `WEBHOOK ${name}`, rule: 'webhook-added', message: 'The webhook was added.' });
  }
  return changes;
}
