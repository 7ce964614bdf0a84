import type { CallCheck } from '../catalogue/check/check-calls.ts';
import { invalidOption } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import { isFunction, isText } from '../core/read-options.ts';
import { credentialsIn, RULES } from '../core/rules.ts';
import { markCredentials } from '../core/secrets.ts';
import type { MergedOptions } from '../core/types/request-options.ts';
import type { CredentialOptions } from '../openapi/credentials.ts';
import { type Api, UNKNOWN_API } from '../send/api.ts';
import { readParts } from '../send/create-sender.ts';
import type { ClientMethods, ClientSource, MethodRow, Operation } from './assemble-client.ts';
import { bindEndpoint, checkServerUrl, isDefaults, isObject, type LooseEndpoint } from './bind-endpoint.ts';

/** What a function knows of its API. One for GitHub has its endpoint, which the methods of a client build with. */
interface Facts {
  readonly api: { readonly baseUrl: string; readonly marked?: readonly string[] };
  readonly endpoint?: LooseEndpoint;
}

/** The members of every client. */
const OWN: ReadonlySet<string> = /* @__PURE__ */ new Set(['send', 'attempt', 'raw', 'endpoint', 'request']);

/** What a client of chosen functions is made from. */
export function sourceOfFunctions(what: unknown): ClientSource {
  const known = new Map<Facts['api'], Facts>();
  const rowOf = ([name, operation]: [string, Operation]): MethodRow => {
    if (typeof operation !== 'function' || !Object.hasOwn(operation, RULES)) throw unusable(EXPECTED);
    const facts = operation[RULES]() as unknown as Facts;
    const { route } = operation;
    known.set(facts.api, facts);
    return facts.endpoint ? { name, route, isPaged: route.startsWith('GET ') } : { name, route, operation };
  };
  const flat: MethodRow[] = [];
  const groups = new Map<string, readonly MethodRow[]>();
  for (const [name, member] of Object.entries<object>({ ...Object(what) })) {
    if (OWN.has(name)) throw unusable(`must not have the name "${name}", which a member of all clients has`);
    if (!isRecord(member)) flat.push(rowOf([name, member as never]));
    else groups.set(name, Object.entries<Operation>({ ...member } as never).map(rowOf));
  }
  const [facts, other] = known.values();
  if (!facts) throw unusable(EXPECTED);
  if (other) throw unusable('must be of one API');
  const { api, endpoint } = facts;
  const methods = { flat, groups: { names: [...groups.keys()], rowsOf: (group: string) => groups.get(group) ?? [] } };
  const source = endpoint ? ofGitHub(api as Api, endpoint, methods) : ofModule(api, methods);
  return { caller: 'createClient', readParts: (use) => readParts(use, 'use'), ...source } as ClientSource;
}

const EXPECTED = 'must have functions of routes, such as { getUser }, or groups of them';

const unusable = (reason: string) => invalidOption('functions', reason);

/** What functions of one API bring. */
type Binding<Own> = Pick<ClientSource<Own>, 'checks' | 'bind'>;

/** Functions of `routebook/operations`. */
function ofGitHub(
  facts: Api,
  plain: LooseEndpoint,
  methods: ClientMethods,
): Binding<{ userAgent: string; defaults: object; check: CallCheck }> {
  return {
    checks: { userAgent: isText, defaults: isDefaults, check: isFunction },
    bind(options, { byName }) {
      // Without them, the part would wait for nothing.
      if (byName.has('limits') && !byName.has('githubFacts') && options.limits === undefined)
        throw invalidOption('use', 'must have githubFacts() with limits(), which then knows the rate limits of GitHub');
      const api = { ...facts, limits: null, selectedVersionHeader: 'x-github-api-version-selected' };
      return { api, isOpen: true, methods, ...bindEndpoint(plain, api.uploadUrl, options) };
    },
  };
}

/** Functions of a generated module. */
function ofModule(
  { baseUrl: home, marked = [] }: Facts['api'],
  methods: ClientMethods,
): Binding<{ credentials: CredentialOptions }> {
  return {
    checks: { credentials: isObject },
    bind(options) {
      const { credentials } = options;
      if (credentials !== undefined && credentialsIn(credentials) === undefined)
        throw invalidOption('credentials', 'must be the result of auth({ … }) of the module');
      const baseUrl = checkServerUrl(options, home);
      const defaults = { baseUrl, headers: {} } as unknown as MergedOptions;
      return {
        api: { ...UNKNOWN_API, baseUrl },
        endpoint: markCredentials({ DEFAULTS: defaults }, marked),
        methods,
        buildOf({ operation }) {
          const own = { ...credentials, baseUrl };
          return (given) => (operation as Operation)(withClient(own, given));
        },
      };
    },
  };
}

/** The options of a call, with those of its client, whose credentials are for its server only. */
function withClient(defaults: { readonly baseUrl: string }, options: unknown): unknown {
  if (options !== undefined && !isRecord(options)) return options;
  const { baseUrl, ...own } = { ...options };
  if (baseUrl !== undefined)
    throw invalidOption('baseUrl', 'belongs to the client. Create another client for another server');
  return { ...defaults, ...own };
}
