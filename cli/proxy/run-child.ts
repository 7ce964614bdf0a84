import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { TOKEN_VARIABLES } from '../../src/core/profile/token-variable.ts';
import { InputError } from '../shared/errors.ts';

/** What a command needs to use the proxy. */
interface ClientSettings {
  /** The URL of the proxy. */
  readonly url: string;
  readonly localToken: string;
  /** The folder with the configuration of gh. Undefined where there are no sockets. */
  readonly ghFolder: string | undefined;
  /** The host of an enterprise server, for gh. */
  readonly enterpriseHost: string | undefined;
}

/** The variables for the clients of the proxy. */
export function clientVariables({ url, localToken, ghFolder, enterpriseHost }: ClientSettings): Record<string, string> {
  return {
    GITHUB_API_URL: url,
    GITHUB_GRAPHQL_URL: `${url}/graphql`,
    ...Object.fromEntries(TOKEN_VARIABLES.map((name) => [name, localToken])),
    ...(ghFolder === undefined ? {} : { GH_CONFIG_DIR: ghFolder, GH_NO_UPDATE_NOTIFIER: '1' }),
    ...(enterpriseHost === undefined ? {} : { GH_HOST: enterpriseHost, GH_ENTERPRISE_TOKEN: localToken }),
  };
}

/** Variables with which gh and others would use another server or token. */
const REMOVED = ['GH_HOST', 'GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN', 'GH_CONFIG_DIR'];

/** The environment of the command: with the variables of the proxy, and without every variable that contains the token. */
export function childEnvironment(
  environment: NodeJS.ProcessEnv,
  settings: ClientSettings,
  token: string | undefined,
): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name, value = '']) => !REMOVED.includes(name.toUpperCase()) && (token === undefined || !value.includes(token)),
  );
  const clean = Object.fromEntries(kept);
  // Requests to this machine must not go to a proxy of the network.
  const direct = ['127.0.0.1', 'localhost'];
  const exceptions = (name: string) =>
    [clean[name], ...direct].filter((each) => each !== undefined && each !== '').join(',');
  return { ...clean, ...clientVariables(settings), NO_PROXY: exceptions('NO_PROXY'), no_proxy: exceptions('no_proxy') };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command, passes signals on to it, and returns its exit code, or 128 and the number of the signal that ended it, as shells do. */
export async function runChild([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => {
    // A terminal sends it to both.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new InputError(`the command ${program} could not be started (${code}).`)),
      );
      child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}
