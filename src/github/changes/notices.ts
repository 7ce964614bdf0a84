import { notices } from '../../generated/notices.ts';

/** What GitHub has announced about calls, or what they do without an error. */
export type NoticeKind = 'restricted' | 'removed' | 'deprecated' | 'version ends' | 'limit' | 'retention' | 'behavior';

/** Something that a caller has to know about a route and that no type says. The texts are in our own words. */
export interface Notice {
  readonly kind: NoticeKind;
  /** The day or the month from which it is true. */
  readonly date: string;
  /** The day on which a deprecated route is removed, if it is known. */
  readonly until?: string;
  /** The routes that it is about. Without them, it is about all. */
  readonly routes?: readonly string[];
  /** It is only about calls that send one of these parameters or body fields. */
  readonly parameters?: readonly string[];
  /** It is only about code that reads one of these members of the response. */
  readonly members?: readonly string[];
  /** The API version that ends. */
  readonly version?: string;
  /** The events whose payloads it is about. */
  readonly webhooks?: readonly string[];
  /** What changes, as a sentence. */
  readonly text: string;
  /** What to do, as sentences. */
  readonly action: string;
  readonly source: string;
}

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
  readonly notices: readonly Notice[];
  readonly versions: { readonly [version: string]: { readonly changes: readonly PublishedChange[] } };
};

/** The notices of data/notices.json. */
export const NOTICES: readonly Notice[] = data.notices;

/** The breaking changes of API versions in data/notices.json. */
export const PUBLISHED_CHANGES: readonly PublishedChange[] = Object.entries(data.versions).flatMap(
  ([version, { changes }]) => changes.map((change) => ({ ...change, version })),
);

/** The notices about a route. Those about all routes or about webhooks are not among them. */
export function noticesOf(route: string): readonly Notice[] {
  return NOTICES.filter(({ routes }) => routes?.includes(route) === true);
}

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
