import { invalidOption } from '../core/errors.ts';
import type { ResponseHeaders } from '../core/types/operation.ts';
import type { Permissions, ResponseErrorCode } from './errors.ts';
import type { Evidence } from './evidence.ts';
import type { Outgoing } from './outgoing.ts';
import type { ListPage } from './paging.ts';
import type { Limits } from './rate-limits.ts';

/** The facts about an API that the sender uses, unless its options replace them. */
export interface Api {
  readonly baseUrl: string;
  /** The URL of the upload server that belongs to a base URL. It receives the token too. */
  readonly uploadUrl: (baseUrl: string) => string | undefined;
  /** `null` for an API whose limits are not known. */
  readonly limits: Limits | null;
  /** The header of a request that chooses the version of the API. It is not a secret, so a redirect to another origin keeps it. */
  readonly versionHeader: string;
  /** The header of a response that reports the version. */
  readonly selectedVersionHeader: string;
  /** Whether a request to a host other than that of the option `baseUrl` is rejected. A client builds requests with its own base URL. */
  readonly checksHost?: boolean;
  /** What helps to explain errors and lists. */
  readonly advice?: Advice | undefined;
  /** Whether the facts about lists count only for calls with an option that asks for them. */
  readonly isListAsked?: boolean;
  readonly judge?: Judge | undefined;
  /** How the outcome of a write to a path is found out. Undefined if nothing shows it. */
  readonly evidenceOf?: (method: string, path: string) => Evidence | undefined;
  /** Puts the credentials of functions into a request before it is sent. Sets `token` of the call if the request has some. */
  readonly fill?:
    | ((
        call: { readonly tokenReason: 'request' | 'unauthorized'; readonly firstUrl: string; token?: unknown },
        request: Outgoing,
      ) => Promise<void>)
    | undefined;
  /** Loads the facts that `describeNeeds` uses, instead of those of the API. */
  readonly loadPermissions?: (() => Promise<PermissionFacts>) | undefined;
}

/** Decides which requests a sender may send. */
export interface Judge {
  /** Throws for a request that must not be sent. Returns the request to send, with what was judged. */
  (settings: { readonly origins: readonly string[] }, request: Outgoing, isRedirect?: boolean): Promise<Outgoing>;
  /** The URL of the next page of a list, on the route of the list if the link has a number instead of its names. */
  pageUrl(list: string, link: string): Promise<string>;
}

/** The facts about an API of which only the base URL is known. */
export const UNKNOWN_API: Omit<Api, 'baseUrl'> = {
  uploadUrl: () => undefined,
  limits: null,
  versionHeader: '',
  selectedVersionHeader: '',
};

/** The facts about the permissions of routes that a sender uses. */
export interface PermissionFacts {
  /** Describes what a request needs besides what the response to it says. Undefined if there is nothing to add. */
  describeNeeds(
    method: string,
    url: string,
    refusal?: { readonly required?: string | undefined; readonly isClassic?: boolean | undefined },
  ): string | undefined;
}

/** Functions that explain the errors of an API and help to avoid them. */
export interface Advice {
  /** Returns what is probably wrong with a base URL, and how to fix it. The headers show whether the request is for this API. */
  readonly adviseBaseUrl?: (baseUrl: string, headers: Readonly<Record<string, string>>) => string | undefined;
  /** Reads what the API says about the permissions that a request needs. */
  readonly readPermissions?: (headers: ResponseHeaders) => Permissions | undefined;
  /** The URL at which the token must be authorized for the single sign-on of an organization, from the response to a request that was rejected. */
  readonly readSsoUrl?: (headers: ResponseHeaders) => string | undefined;
  /** Describes what a request needs, for the error of a status of 403 or 404. */
  readonly describeNeeds?: (
    method: string,
    url: string,
    headers: ResponseHeaders,
    load: Api['loadPermissions'],
  ) => Promise<string | undefined>;
  /** Rejects fields that the response of a request does not have, before it is sent. With `ofItems`, they are fields of its items. */
  readonly checkFields?: (
    request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> },
    fields: readonly string[],
    ofItems: boolean,
  ) => Promise<void>;
  readonly lists?: ListFacts;
  /** What the API has announced about the route of a request. */
  readonly announcementsOf?: (method: string, url: string) => readonly string[];
  /** Whether the response to a request that succeeded always has a body. Undefined if that is not known. */
  readonly declaresBody?: (
    request: { readonly url: string; readonly method: string },
    status: number,
  ) => boolean | undefined;
  /** Returns what finds the URL of the result of a write in its data. Undefined if the write has no result that can be read later. */
  readonly findResult?: (method: string, url: string) => ((data: unknown) => unknown) | undefined;
  /** Finds out what in the data of a response is not as described. Throws if the descriptions cannot be loaded. */
  readonly findMismatch?: (
    request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> },
    status: number,
    data: unknown,
  ) => Gap | undefined;
}

/** A list or a response that is not complete, and the code of its error. */
export interface Gap {
  readonly code: ResponseErrorCode;
  readonly message: string;
}

/** The facts about the lists of an API for a call. `isAsked` says that it has an option which needs them. */
export function listsOf({ advice, isListAsked }: Api, isAsked: boolean): ListFacts | undefined {
  return isAsked || !isListAsked ? advice?.lists : undefined;
}

/** The error for an option that needs facts about the lists of an API. */
export function unknownLists(option: string): Error {
  return invalidOption(option, "works with GitHub's API only, and a sender of parts needs githubFacts()");
}

/** The facts about the lists of an API. */
export interface ListFacts {
  /** Adds the largest page size of a route to the URL of its first page, unless the URL has one. */
  withPageSize(url: string, route: string): string;
  /** The number of items after which the API ends a list, if that is known. */
  mostItems(url: string): number | undefined;
  /** Finds out whether a response lacks something. Its page has the headers too, but reading them there copies all of them. */
  findGap(page: ListPage, headers: Pick<Headers, 'get'>): Gap | undefined;
  /** Finds out whether a list that ended lacks something, by the number of its items and the total that the API reported. */
  findEnd(url: string, count: number, total: number): Gap | undefined;
  /**
   * The URL of the page after a full one whose response has no links, by the number of items on the page and in the list so far. Null if more pages
   * may follow, but cannot be requested by number; undefined if the page is the last.
   */
  findNext(page: ListPage, length: number, count: number): string | null | undefined;
  /** Divides a search into two, of which each has a part of the results. Undefined if that is not possible. */
  divide(url: string): readonly string[] | undefined;
}
