import type { CallCheck } from '../catalogue/check/check-calls.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { Calls } from '../generated/call-types.ts';
import type { GitHubEndpoint } from '../generated/endpoint-type.ts';
import type { GitHubRequest } from '../generated/github-request.ts';
import type { CredentialOptions } from '../openapi/credentials.ts';
import type { NamedOperation } from '../openapi/operation.ts';
import type { PartName, SenderPart } from '../send/part.ts';
import type { SenderOptions, SenderWith } from '../send/sender-types.ts';
import type { ApiMethod } from './api-methods.ts';
import type { KindOf, NamedRoute } from './operations/operation-types.ts';

/** Functions of routes, by name. */
type Functions = { readonly [Name in string]: NamedRoute | NamedOperation };

/** Functions of routes by the names that they have as methods, or groups of them: `import * as issues from 'routebook/operations/issues'`. */
export type Members = { readonly [Name in string]: NamedRoute | NamedOperation | Functions };

/** The options of `createClient`: its parts, and the options of these parts. */
export type ClientOptions<Parts extends readonly SenderPart[]> = {
  /** The parts of the sender, such as `retries()`. */
  use: Parts;
  /** The base URL of the API. Default: that of the functions. */
  baseUrl?: string | URL | undefined;
  /** For GitHub: the name of your program, for the `user-agent` header. */
  userAgent?: string | undefined;
  /** For GitHub: headers and other defaults for all calls that affect no types, as for `endpoint.defaults`. */
  defaults?: { readonly headers?: object | undefined } | undefined;
  /** For GitHub: refuses a call whose names or values its route does not have, before it is sent: `checkCalls` of `routebook/catalogue`. */
  check?: CallCheck | undefined;
  /** For functions of a generated module: keys, tokens and passwords for all calls, `auth({ … })` of the module. */
  credentials?: CredentialOptions | undefined;
} & Omit<SenderOptions<Parts[number]['name']>, 'baseUrl'>;

/** The kind of a method without those that need the part `pages()`. */
type UnpagedKind<Kind> = Kind extends `${infer Unpaged}Paged` ? Unpaged & keyof Calls<never, never> : Kind;

/** The method of a client for a function. */
type MethodOf<Function, Name extends PartName> = Function extends NamedRoute
  ? Calls<Function['route'], never>['pages' extends Name ? KindOf<Function> : UnpagedKind<KindOf<Function>>]
  : Function extends NamedOperation<infer Types extends ApiTypes, infer Scheme extends string>
    ? ApiMethod<Function, Types, Scheme, undefined, Name>
    : never;

/** A client with chosen functions and parts. */
export type ClientOf<What extends Members, Name extends PartName> = {
  readonly [Member in keyof What]: What[Member] extends NamedRoute | NamedOperation
    ? MethodOf<What[Member], Name>
    : { readonly [Function in keyof What[Member]]: MethodOf<What[Member][Function], Name> };
} & (What[keyof What] extends NamedRoute | { readonly [Function in string]: NamedRoute }
  ? { readonly endpoint: GitHubEndpoint; readonly request: GitHubRequest }
  : unknown) & { readonly send: SenderWith<Name> } & Pick<SenderWith, 'attempt' | 'raw'>;
