type Values = Readonly<Record<string, string | undefined>>;

/** What decides whether `fetch` uses a proxy: the runtime, its variables, and the dispatchers of Node. */
export interface ProxyRuntime {
  readonly process?: { readonly env: Values; readonly versions: Values };
}

/**
 * If a variable names a proxy for a URL, and the `fetch` of Node does not use it: a text with the variable, and what to do. Bun and Deno use
 * the variables. Where there is no Node, there are none. This is part of every bundle in one file, so it is short.
 */
export function ignoredProxy(url: string, runtime: ProxyRuntime = globalThis): string | undefined {
  const { env, versions } = runtime.process ?? {};
  if (!env || !versions?.['node'] || versions['bun'] || versions['deno'] || !URL.canParse(url)) return undefined;
  const variable = proxyVariable(new URL(url), env);
  if (!variable || hasOwnDispatcher(runtime)) return undefined;
  return `${variable} is set, but Node ignores it without NODE_USE_ENV_PROXY=1, and before version 22.21`;
}

/** Node and the package `undici` keep what sends requests in globals, newer versions in the second. Node's own is an `Agent`. */
function hasOwnDispatcher(runtime: object): boolean {
  const at = (version: number) => (runtime as Record<symbol, object>)[Symbol.for(`undici.globalDispatcher.${version}`)];
  return ((at(2) ?? at(1))?.constructor.name ?? 'Agent') !== 'Agent';
}

/** The variable that Node and undici would use. They prefer lowercase, and use the proxy for http if there is none for https. */
export function proxyVariable({ protocol, hostname, port }: URL, env: Values): string | undefined {
  const isSecure = protocol === 'https:';
  const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].slice(isSecure ? 0 : 2);
  const host = `.${hostname}`;
  const targets = [host, `${host}:${port || (isSecure ? 443 : 80)}`];
  const excluded = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').toLowerCase().split(/[,\s]+/);
  const isExcluded = excluded.some(
    (entry) => entry === '*' || (entry && targets.some((target) => target.endsWith(entry.replace(/^\*?\.?/, '.')))),
  );
  return isExcluded ? undefined : names.find((name) => env[name]);
}
