import { TOKEN_VARIABLES, WRITTEN_TOKEN_VARIABLE } from '../../../src/core/profile/token-variable.ts';
import { InputError, UsageError } from '../errors.ts';
import type { Api } from './api.ts';

interface TokenInVariable {
  readonly variable: string;
  readonly token: string;
}

/** The value of an environment variable. An empty one, or one that contains only spaces, counts as not set. */
export function readVariable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** The token for GitHub: the first variable that is set. */
export function findGitHubToken(): TokenInVariable | undefined {
  for (const variable of TOKEN_VARIABLES) {
    const token = readVariable(variable);
    if (token !== undefined) return { variable, token };
  }
  return undefined;
}

/** The token in the variable that the user named with --auth-variable. */
export function readNamedToken(variable: string): TokenInVariable {
  const token = readVariable(variable);
  if (token !== undefined) return { variable, token };
  throw new InputError(`--auth-variable: the variable ${variable} is not set.`, `export ${variable}=…`);
}

/** Reads the token of --auth from the environment, never from the command line, which other users of the machine can see. */
export function readToken({ isGitHub }: Api, variable: string | undefined): TokenInVariable {
  if (variable !== undefined) return readNamedToken(variable);
  if (!isGitHub) {
    throw new UsageError(
      'for another API, --auth needs --auth-variable with the name of the variable that contains its token.',
    );
  }
  const found = findGitHubToken();
  if (found !== undefined) return found;
  const names = TOKEN_VARIABLES.join(' or ');
  throw new InputError(
    `--auth reads the token from the variable ${names}, and neither is set.`,
    `export ${WRITTEN_TOKEN_VARIABLE}=…`,
  );
}
