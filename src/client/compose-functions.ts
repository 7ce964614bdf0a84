import { fromCaller, invalidOption } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import type { OptionChecks } from '../core/read-options.ts';
import { markCredentials } from '../core/secrets.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { CredentialOptions } from '../openapi/credentials.ts';
import { type CompiledOperation, RULES } from '../openapi/operation.ts';
import { credentialsIn } from '../openapi/schemes.ts';
import { UNKNOWN_API } from '../send/api.ts';
import { composeSender, readParts } from '../send/create-sender.ts';
import type { Pagination } from '../send/paging.ts';
import type { PartName, SenderPart } from '../send/part.ts';
import { performerOf, readSenderOptions } from '../send/sender.ts';
import type { SenderOptions, SenderWith } from '../send/sender-types.ts';
import type { ApiMethod } from './api-methods.ts';
import { checkServerUrl, isObject } from './build-client.ts';
import { createMethod, type MethodParts } from './create-method.ts';

/** The options of a generated client of chosen functions: its functions and parts, and the options of these parts. */
export type ComposedFunctionsOptions<Functions, Parts extends readonly SenderPart[]> = {
  /** The functions that become methods, by name: `{ getCharges }`. */
  functions: Functions;
  /** The parts of the sender, such as `retries()`. */
  use: Parts;
  /** The base URL of the API. Default: that of the description. */
  baseUrl?: string | URL | undefined;
  /** Keys, tokens and passwords for all calls: `auth({ … })` of the module. */
  credentials?: CredentialOptions | undefined;
} & Omit<SenderOptions<Parts[number]['name']>, 'baseUrl'>;

/** A client with methods for chosen functions of a generated module. */
export type ComposedFunctions<Functions, Types extends ApiTypes, Scheme extends string, Name extends PartName> = {
  readonly [Member in keyof Functions]: ApiMethod<Functions[Member], Types, Scheme, undefined, Name>;
} & { readonly send: SenderWith<Name> } & Pick<SenderWith, 'attempt' | 'raw'>;

type Operation = CompiledOperation & ((options: unknown) => RequestOptions);

/** The members of every client. */
const OWN: ReadonlySet<string> = /* @__PURE__ */ new Set(['send', 'attempt', 'raw']);

const CHECKS: OptionChecks<{ functions: object; credentials: object }> = { functions: isObject, credentials: isObject };

/**
 * Creates a client from functions of a generated module and the parts that a program needs: a bundle contains no others. Generated modules
 * call it in `composeClient`.
 */
export function composeFunctions<
  Functions,
  Types extends ApiTypes,
  Scheme extends string,
  const Parts extends readonly SenderPart[],
>(
  options: ComposedFunctionsOptions<Functions, Parts>,
): ComposedFunctions<Functions, Types, Scheme, Parts[number]['name']> {
  return fromCaller(composeFunctions, () => composeUntyped(options)) as never;
}

function composeUntyped(given: object): object {
  const { use, ...members } = { ...given } as { readonly use?: unknown };
  const chosen = readParts(use, 'use');
  const options = readSenderOptions('composeClient', members, chosen.contents, CHECKS);
  const { functions, credentials } = options;
  if (credentials !== undefined && credentialsIn(credentials) === undefined)
    throw invalidOption('credentials', 'must be the result of auth({ … }) of the module');
  const operations = Object.entries<Operation>({ ...functions } as Record<string, Operation>);
  const taken = operations.find(([name]) => OWN.has(name))?.[0];
  if (taken !== undefined)
    throw invalidOption(
      'functions',
      `must not have the name ${JSON.stringify(taken)}, which a method of all clients has`,
    );
  const [first] = operations.map(([, each]) => readOperation(each));
  if (first === undefined) throw invalidOption('functions', EXPECTED);
  const { api } = first;
  const baseUrl = checkServerUrl(options, api.baseUrl, 'composeClient');
  const send = composeSender({ ...UNKNOWN_API, baseUrl }, Object.assign(options, { baseUrl }), chosen);
  const parts = chosen.byName;
  const defaults = { baseUrl, headers: {} } as unknown as MergedOptions;
  const shared = {
    performer: performerOf(send as never),
    endpoint: markCredentials({ DEFAULTS: defaults }, api.marked ?? []),
  };
  const methods = operations.map(([name, build]) => {
    const toPaging = parts.get('pages')?.pagingOf;
    const { pages } = readOperation(build);
    const paging = pages && toPaging && { paging: toPaging(pages as Pagination) };
    const iterating: MethodParts['iterating'] = [
      ...(parts.has('events') ? (['events'] as const) : []),
      ...(paging ? (['items', 'pages'] as const) : []),
    ];
    const call = (options: unknown) => build(withDefaults({ ...credentials, baseUrl }, options));
    return [name, createMethod({ ...shared, route: build.route, iterating, paging, build: call })];
  });
  const { attempt, raw } = send as SenderWith;
  return Object.assign(Object.fromEntries(methods), { send, attempt, raw });
}

const EXPECTED = 'must have functions of the module, such as { getUser }';

function readOperation(operation: Operation) {
  if (typeof operation !== 'function' || !Object.hasOwn(operation, RULES)) throw invalidOption('functions', EXPECTED);
  return operation[RULES]();
}

/** The options of a call, with those of its client, whose credentials are for its server only. */
function withDefaults(defaults: { readonly baseUrl: string }, options: unknown): unknown {
  if (options !== undefined && !isRecord(options)) return options;
  const { baseUrl, ...own } = { ...options };
  if (baseUrl !== undefined)
    throw invalidOption('baseUrl', 'belongs to the client. Compose another client for another server');
  return { ...defaults, ...own };
}
