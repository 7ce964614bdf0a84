import type {
  ApiResponse,
  Binary,
  RequestHeaders,
  RequestMetadata,
  ResponseHeaders,
  Time,
} from '../core/types/operation.ts';
import type { Endpoints as KnownEndpoints, RouteKey } from '../generated/api-types.ts';
import type * as operations from '../generated/operations.ts';

/** The options that Octokit takes in addition to the parameters of a route. */
export interface RequestParameters {
  baseUrl?: string;
  headers?: RequestHeaders;
  mediaType?: { format?: string; previews?: string[] };
  request?: RequestMetadata;
  /** Of a GraphQL query. */
  operationName?: string;
  /** A GraphQL query. */
  query?: string;
  [parameter: string]: unknown;
}

/** The headers of a response as Octokit returns them: the length is a number. */
interface OctokitHeaders extends ResponseHeaders {
  'content-length'?: number;
}

/** A response as Octokit returns it. */
export interface OctokitResponse<Data, Status extends number = number> {
  data: Data;
  status: Status;
  url: string;
  headers: OctokitHeaders;
}

type ResponseLike<Response> =
  Response extends ApiResponse<infer Data, infer Status> ? OctokitResponse<Data, Status> : never;

/** Parameters as Octokit declares them: times are strings, and lists can be changed. */
type ParametersLike<Value> = Value extends Time
  ? never
  : Value extends Binary
    ? Value
    : Value extends readonly (infer Item)[]
      ? ParametersLike<Item>[]
      : Value extends object
        ? { -readonly [Name in keyof Value]: ParametersLike<Value[Name]> }
        : Value;

/**
 * The parameters, request and response of every route, for code that uses `Endpoints` of `@octokit/types`.
 *
 * @example
 * type Issue = Endpoints['GET /repos/{owner}/{repo}/issues/{issue_number}']['response']['data'];
 */
export type Endpoints = {
  [Key in RouteKey]: {
    parameters: ParametersLike<KnownEndpoints[Key]['parameters']>;
    request: KnownEndpoints[Key]['request'];
    response: ResponseLike<KnownEndpoints[Key]['response']>;
  };
};

type Groups = typeof operations;

type MethodTypes<Method> = Method extends { readonly route: infer Key extends RouteKey }
  ? { parameters: RequestParameters & Endpoints[Key]['parameters']; response: Endpoints[Key]['response'] }
  : never;

/**
 * The parameters and the response of every method, for code that uses `RestEndpointMethodTypes` of `@octokit/rest` or
 * `@octokit/plugin-rest-endpoint-methods`.
 *
 * @example
 * type Issue = RestEndpointMethodTypes['issues']['get']['response']['data'];
 */
export type RestEndpointMethodTypes = {
  [Group in keyof Groups]: { [Name in keyof Groups[Group]]: MethodTypes<Groups[Group][Name]> };
};
