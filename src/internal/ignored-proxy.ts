/** What decides whether `fetch` uses a proxy: variables, the version of Node, and its dispatchers. */
export interface ProxyRuntime {
  readonly process?: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly versions: Readonly<Record<string, string | undefined>>;
  };
}

/** Where Node and the package `undici` keep what sends the requests of `fetch`. Newer versions use the first name. */
const DISPATCHERS = [2, 1].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/**
 * If a variable names a proxy for a URL, and the `fetch` of Node does not use it: a text with the variable, and what to do. Bun and Deno use
 * the variables. Where there is no Node, there are none.
 */
export function ignoredProxy(url: string, runtime: ProxyRuntime = globalThis): string | undefined {
  const { node, bun, deno } = runtime.process?.versions ?? {};
  if (!runtime.process || !node || bun || deno || !URL.canParse(url)) return undefined;
  const { env } = runtime.process;
  const variable = proxyVariable(new URL(url), env);
  if (variable === undefined || hasOwnDispatcher(runtime)) return undefined;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 24 && (major !== 22 || minor < 21)) {
    return `${variable} is set, but Node ${major} does not use it. Use Node 22.21 or later, or setGlobalDispatcher(new EnvHttpProxyAgent()) of the package undici`;
  }
  if (env['NODE_USE_ENV_PROXY'] === '1') return undefined;
  return `${variable} is set, but Node uses it only if NODE_USE_ENV_PROXY=1 is set too`;
}

/** The dispatcher that Node creates is an `Agent`. Another one may use a proxy. */
function hasOwnDispatcher(runtime: object): boolean {
  const dispatcher = DISPATCHERS.map((name) => (runtime as Record<symbol, unknown>)[name]).find(Boolean);
  return dispatcher !== undefined && Object(dispatcher).constructor?.name !== 'Agent';
}

/** The variable that Node and undici would use. They prefer lowercase, and use the proxy for http if there is none for https. */
function proxyVariable({ protocol, hostname, port }: URL, env: ProxyEnvironment): string | undefined {
  const own = protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : [];
  const variable = [...own, 'http_proxy', 'HTTP_PROXY'].find((name) => env[name]);
  const excluded = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  if (excluded === '*') return undefined;
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  const entries = excluded.toLowerCase().matchAll(/(?<![^,\s])(?:\*?\.)?([^,\s]+?)(?::(\d+))?(?![^,\s])/g);
  const isExcluded = [...entries].some(
    ([, host, only = usedPort]) => only === usedPort && `.${hostname}`.endsWith(`.${host}`),
  );
  return isExcluded ? undefined : variable;
}

type ProxyEnvironment = NonNullable<ProxyRuntime['process']>['env'];
