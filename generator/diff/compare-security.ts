import type { CatalogueFile, Route, SecurityScheme } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import { quote } from './describe.ts';

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
