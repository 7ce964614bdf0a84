import type { RouteKey } from '../generated/api-types.ts';
import type { Errors } from '../generated/errors.js';
import type { BodyOf, ResponseOf } from '../generated/route-types.ts';

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ?
      | (Name extends `?${string}` ? never : Name extends `${'+' | '/' | '#' | '.' | ';'}${infer Plain}` ? Plain : Name)
      | NamesIn<Rest>
  : never;

/** The values of a route's placeholders, decoded. */
export type MockParameters<Route> = { readonly [Name in Exclude<NamesIn<Route>, 'origin'>]: string };

/** The argument of a handler. */
export interface MockContext<Route> {
  /** The values of the placeholders in the path. */
  readonly params: MockParameters<Route>;
  readonly query: URLSearchParams;
  /** The body, parsed if it is JSON. Undefined if there is none, or if it is something else: read `request` then. */
  readonly body: Route extends RouteKey ? BodyOf<Route> : unknown;
  readonly request: Request;
}

/** The members that a handler may return in addition to a status and data. */
export interface Extras {
  /** A header that is undefined is treated as absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The value that a handler returns for a successful response. */
export type SuccessOf<Response> = Response extends { data: infer Data; status: infer Status }
  ? [Data] extends [undefined]
    ? Extras & { readonly status: Status; readonly data?: undefined }
    : Extras & { readonly status: Status; readonly data: Data }
  : never;

type Failure<Route> = Route extends keyof Errors
  ? {
      [Status in keyof Errors[Route]]: Extras & { readonly status: Status; readonly data: Errors[Route][Status] };
    }[keyof Errors[Route]]
  : never;

/** Errors that every route may return, even if the description does not list them. */
export interface ServerFailure extends Extras {
  readonly status: 429 | 500 | 502 | 503;
  readonly data?: unknown;
}

/** The return value of a handler: a status and data that the route can have. */
export type MockResponse<Route> = Route extends RouteKey
  ? SuccessOf<ResponseOf<Route>> | Failure<Route> | ServerFailure
  : Extras & { readonly status: number; readonly data?: unknown };

/** Responds to a request instead of the server. */
export type MockHandler<Route> = (context: MockContext<Route>) => MockResponse<Route> | Promise<MockResponse<Route>>;

/** The pages of a list: the data of each. Every page links to the others. */
export type MockPages<Response> = Response extends { data: infer Data; status: infer Status }
  ? Extras & { readonly status: Status; readonly pages: readonly Data[] }
  : never;

/** What responds to the requests of a route: a handler, one response for all requests, or the pages of a list. */
export type MockReply<Route> =
  | MockHandler<Route>
  | MockResponse<Route>
  | (Route extends RouteKey ? MockPages<ResponseOf<Route>> : never);
