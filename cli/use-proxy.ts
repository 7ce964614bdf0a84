import http from 'node:http';

/**
 * Makes `fetch` use the proxy of the environment, as that of curl and gh does. Node before 24.14 has no such function: there, the user sets
 * `NODE_USE_ENV_PROXY=1`, and an error says so.
 */
export function useProxy(): void {
  (http as { setGlobalProxyFromEnv?: () => void }).setGlobalProxyFromEnv?.();
}
