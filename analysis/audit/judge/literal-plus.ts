import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { HOLE, type Member, type Members } from '../call.ts';
import type { Problem } from './report.ts';

/** A plus sign between two words. In `c++`, it is a part of the word. */
const BETWEEN_WORDS = /[\w"')~]\+(?=[\w"'(~-])/;

/** Reports `q: 'is:open+label:bug'`: a plus sign in a parameter is encoded, so that the search looks for a plus sign. */
export function literalPlus(
  { record, query }: { readonly record: RouteRecord; readonly query: Members },
  member: Member,
): Problem[] {
  if (member.name !== 'q' || !record.path.startsWith('/search/') || query.list.includes(member)) return [];
  const written = member.text?.map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const texts = written === undefined ? (member.values ?? []) : [written];
  if (!texts.some((text) => typeof text === 'string' && BETWEEN_WORDS.test(text))) return [];
  const { start, end } = member.valueSpan;
  const message = 'The parameter "q" is encoded, so "+" is sent as a plus sign. Write a space between two terms.';
  return [{ code: 'LITERAL_PLUS', severity: 'error', message, route: record.route, parameter: 'q', start, end }];
}
