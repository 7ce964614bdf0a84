import { publishedChanges } from '../../generated/published-changes.ts';

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

type ChangesByVersion = { readonly [version: string]: { readonly changes: readonly PublishedChange[] } };

/** The breaking changes of data/published-changes.json. */
export const PUBLISHED_CHANGES: readonly PublishedChange[] = Object.entries(
  JSON.parse(publishedChanges) as ChangesByVersion,
).flatMap(([version, { changes }]) => changes.map((change) => ({ ...change, version })));

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
