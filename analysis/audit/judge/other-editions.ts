import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import { ownMember } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { routesOfEditions } from '../../../src/github/elsewhere.ts';
import { isGitHub, isMain } from '../../tree/octokit-facts.ts';

/** Where a route exists that the catalogue does not have. */
export interface OtherEdition {
  /** A sentence that names the editions. */
  readonly message: string;
  /** The names of these editions; empty if only github.com has the route. */
  readonly editions: readonly string[];
}

/** Finds a route in the editions of GitHub that the catalogue does not describe. */
export function findInOtherEditions(catalogue: Catalogue<never>, request: string): OtherEdition | undefined {
  for (const finding of catalogue.check(request)) {
    const editions = ownMember(finding, 'editions');
    if (editions !== undefined) return { message: finding.message, editions };
  }
  return undefined;
}

/**
 * A route that the description of github.com no longer contains, but that the server of a call may have: one of another edition, or that
 * of github.com itself, which also serves Enterprise Cloud.
 */
export function findRemoved(
  record: RouteRecord,
  catalogue: Catalogue<never>,
  isServerComputed?: boolean,
): OtherEdition | undefined {
  if (!isMain(catalogue) || !ownMember(record, 'deprecation')?.removed) return undefined;
  const other = findInOtherEditions(catalogue, record.route);
  return isServerComputed || other?.editions.includes('ghec') ? other : undefined;
}

/** The catalogues that a misspelled route is looked up in: the catalogue itself and, for GitHub, those of all editions. */
export function allEditions(catalogue: Catalogue<never>): readonly Catalogue<never>[] {
  if (!isGitHub(catalogue)) return [catalogue];
  const others = [github, routesOfEditions()] as unknown as readonly Catalogue<never>[];
  return [catalogue, ...others.filter((each) => each !== catalogue)];
}

const segments = new WeakMap<Catalogue<never>, ReadonlySet<string>>();

/** Whether a word is a segment of any route in any edition. Such a word may be the wrong one, but it is not a typo. */
export function isSegment(catalogue: Catalogue<never>, word: string): boolean {
  return allEditions(catalogue).some((each) => {
    const known = segments.get(each) ?? new Set([...each].flatMap(({ path }) => path.split('/')));
    segments.set(each, known);
    return known.has(word);
  });
}
