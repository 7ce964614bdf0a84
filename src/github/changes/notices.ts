import type { CatalogueSection, SectionSource } from '../../catalogue/sections.ts';
import type { RouteNotice } from '../../catalogue/types.ts';
import { withMembers } from '../../catalogue/with-members.ts';
import { notices } from '../../generated/notices.ts';

/** A breaking change that GitHub has published for an API version, in our own words. */
interface PublishedChange {
  readonly version: string;
  /** The change, as a sentence. */
  readonly text: string;
  /** The rules of the changes that it causes: `response-member-removed`. */
  readonly rules: readonly string[];
  /** The last member of their JSON pointers, or the status of the response. */
  readonly names?: readonly string[];
  /** A pattern of the routes, if the change concerns only some. */
  readonly routes?: string;
  /** The member to read or send instead, by the member that was removed. */
  readonly instead?: { readonly [member: string]: string };
  /** A change that GitHub's description does not contain. */
  readonly added?: { readonly route: string; readonly pointer?: string; readonly contentType?: string };
}

const data = JSON.parse(notices) as {
  readonly notices: readonly RouteNotice[];
  readonly versions: { readonly [version: string]: { readonly changes: readonly PublishedChange[] } };
};

/** The notices of data/notices.json. */
export const NOTICES: readonly RouteNotice[] = data.notices;

/** The breaking changes of API versions in data/notices.json. */
export const PUBLISHED_CHANGES: readonly PublishedChange[] = Object.entries(data.versions).flatMap(
  ([version, { changes }]) => changes.map((change) => ({ ...change, version })),
);

/** The notices about a route. Those about all routes or about webhooks are not among them. */
export function noticesOf(route: string): readonly RouteNotice[] {
  return NOTICES.filter(({ routes }) => routes?.includes(route) === true);
}

const section: SectionSource = {
  name: 'notices',
  add: (catalogue) =>
    withMembers(catalogue, (route) => {
      const found = noticesOf(route);
      return found.length === 0 ? undefined : { notices: found };
    }),
};

/**
 * What GitHub has announced about routes: what is restricted, removed, limited or deleted after a time, since when, and what to do.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { routeNotices } from 'routebook/catalogue/notices';
 *
 * github.with(routeNotices).get('GET /repos/{owner}/{repo}/stargazers').notices?.[0]?.text;
 */
export const routeNotices: CatalogueSection = section;

/** The part of a change that is compared with the published ones. */
interface ComparedChange {
  readonly route: string;
  readonly rule: string;
  readonly pointer?: string | undefined;
  readonly status?: string | undefined;
}

/** Finds the published change that a difference between two versions belongs to. */
export function findPublished(
  version: string,
  { route, rule, pointer, status }: ComparedChange,
): PublishedChange | undefined {
  const name = pointer === undefined ? status : pointer.slice(pointer.lastIndexOf('/') + 1);
  return PUBLISHED_CHANGES.find(
    (change) =>
      change.version === version &&
      change.added === undefined &&
      change.rules.includes(rule) &&
      (change.names === undefined || change.names.includes(name ?? '')) &&
      (change.routes === undefined || new RegExp(change.routes).test(route)),
  );
}
