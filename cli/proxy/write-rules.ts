import { type PlaceKind, placesOf } from '../../src/github/places.ts';
import { findOutside } from '../../src/github/policy/pinned-place.ts';
import type { JudgedRequest, Reading } from '../../src/github/policy/read-request.ts';

/** Rules that allow what was requested, and no other place. */
interface Rules {
  readonly allow: readonly string[];
  /** The only repository, if all requests were for one. Then the rules do not repeat it. */
  readonly repo?: string;
  /** The only organization, if all requests were for one. */
  readonly org?: string;
}

/** The values in a path that a rule contains. Others, such as the number of an issue, are not places. */
const PINNED: readonly PlaceKind[] = [
  ...(['repository', 'repository-name', 'repository-id', 'owner', 'organization', 'organization-id'] as const),
  ...(['enterprise', 'team', 'team-id', 'id'] as const),
];
/** A name that has no meaning of its own in a rule. A number in place of a name is read as a question mark. */
const NAME = /^[\w.-]+$/;
/** A program that never repeats a place must not use all memory. */
const MOST = 10_000;

/** Creates the object that writes a rule for each route and place that was requested. */
export function createRuleWriter() {
  /** The rules, and the same with the placeholders of the repository. */
  const rules = new Map<string, string>();
  const places = new Set<string>();
  /** Whether all that requests name in their bodies and queries is in the repository or organization of their path too. */
  const isInside = { repo: true, org: true };

  return {
    /** Returns whether a rule allows the request now. */
    add(request: JudgedRequest, main: Reading): boolean {
      const { record, values } = main;
      const pinned = placesOf(record.route).filter((place) => place.in === 'path' && PINNED.includes(place.kind));
      const names = pinned.map(({ path }) => path);
      if (rules.size >= MOST || !names.every((name) => NAME.test(values.get(name) ?? ''))) return false;
      const write = (pinnedNames: readonly string[]) =>
        toRule(record.route).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
          pinnedNames.includes(name) ? String(values.get(name)) : placeholder,
        );
      rules.set(write(names), write(names.filter((name) => name !== 'owner' && name !== 'repo')));
      const [owner = '', repo = ''] = [values.get('owner') ?? values.get('org'), values.get('repo')];
      places.add(`${owner}/${repo}`.toLowerCase());
      isInside.repo &&= findOutside(request, main, { owner, repo }, true) === undefined;
      isInside.org &&= findOutside(request, main, { owner }, true) === undefined;
      return true;
    },

    finish(): Rules {
      const owners = new Set([...places].map((place) => place.split('/')[0]));
      const [[place = ''], [owner = '']] = [places, owners];
      const hasRepo = isInside.repo && places.size === 1 && /^[^/]+\/[^/]+$/.test(place);
      const hasOrg = isInside.org && owners.size === 1 && owner !== '';
      const allow = [...new Set(hasRepo ? rules.values() : rules.keys())].sort();
      return { allow, ...(hasRepo ? { repo: place } : hasOrg ? { org: owner } : {}) };
    },
  };
}

/** A route as a rule. A rule has no origin and no query. */
function toRule(route: string): string {
  return route
    .replace('{origin}', '')
    .replace(/\{\?.*/, '')
    .replace(/^HEAD /, 'GET ');
}
