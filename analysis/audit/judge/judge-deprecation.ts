import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import { ownMember } from '../../../src/core/objects.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import { type WrittenCall, writePieces } from '../call.ts';
import { renameMember } from './judge-parameters.ts';
import { findInOtherEditions } from './other-editions.ts';
import type { Problem } from './report.ts';

/** Reports a route that is deprecated or was removed. Without a call, nothing can be replaced. */
export function judgeDeprecation(
  call: WrittenCall | undefined,
  record: RouteRecord,
  where: Span,
  catalogue: Catalogue<never>,
): Problem[] {
  const facts = ownMember(record, 'deprecation');
  if (facts === undefined) return [];
  const replacement = ownMember(facts, 'replacement');
  const since = ownMember(facts, 'since');
  const until = ownMember(facts, 'until');
  const instead = replacement === undefined ? '' : ` Use "${replacement}" instead.`;
  const days = `${since === undefined ? '' : ` since ${since}`}${until === undefined ? '' : `; it may be removed from ${until}`}`;
  // GitHub still answers requests for a repository by its id, although it documents none of them.
  const isAlias = record.path.startsWith('/repositories/');
  const gone = isAlias ? 'GitHub no longer documents this route.' : 'The API no longer has this route.';
  const first = findInOtherEditions(catalogue, record.route)?.message ?? gone;
  // What is known about other editions may end with the replacement too.
  const message = facts.removed
    ? `${first}${first.endsWith(instead) ? '' : instead}`
    : `This route is deprecated${days}.${instead}`;
  return [
    {
      code: facts.removed ? 'REMOVED_ROUTE' : 'DEPRECATED_ROUTE',
      severity: facts.removed && !isAlias ? 'error' : 'warning',
      message,
      route: record.route,
      replacement,
      fix: replacement === undefined || call === undefined ? undefined : replaceRoute(call, record, replacement),
      ...where,
    },
  ];
}

/** Writes the replacement if the route is spelled as in the catalogue, and its parameters are the same or only renamed. */
function replaceRoute(call: WrittenCall, record: RouteRecord, replacement: string): readonly AuditEdit[] | undefined {
  const { nameSpan, form } = call;
  const written = `${call.method} ${writePieces(call.url)}`;
  if (nameSpan === undefined || form !== 'route' || written !== record.route) return undefined;
  const renamed = renamedIn(record);
  const before = namesIn(record.route).map((name) => renamed.get(name) ?? name);
  const after = namesIn(replacement);
  if (before.length !== after.length || before.some((name) => !after.includes(name))) return undefined;
  const edits = [...renamed].map(([from, to]) => {
    const member = call.members.list.find(({ name }) => name === from);
    return member && renameMember(call, member, to);
  });
  if (edits.some((edit) => edit === undefined)) return undefined;
  return [{ ...nameSpan, text: replacement }, ...edits.flatMap((edit) => edit ?? [])];
}

function namesIn(route: string): string[] {
  return [...route.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/** The placeholders of a route that were renamed. */
export function renamedIn(record: RouteRecord): ReadonlyMap<string, string> {
  return new Map(Object.entries(ownMember(record, 'deprecation')?.renamed ?? {}));
}
