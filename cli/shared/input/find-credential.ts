import { TOKEN_VARIABLES, WRITTEN_TOKEN_VARIABLE } from '../../../src/core/profile/token-variable.ts';
import { InputError, UsageError } from '../errors.ts';
import type { Api } from './api.ts';
import { CONFIG_FILE } from './choose-api.ts';

/** A token, and the only server that receives it. */
export interface Credential {
  readonly variable: string;
  readonly token: string;
  /** The base URL of the server. Undefined for github.com. */
  readonly baseUrl: string | undefined;
}

/** What decides about the credential: which API is used, and the base URL of one that is not GitHub's. */
export type CredentialApi = Pick<Api, 'isGitHub' | 'isFromFolder'> & {
  readonly edition?: unknown;
  readonly source?: { readonly baseUrl: string };
};

/** The options of the command line that decide about the credential. */
interface CredentialValues {
  /** The user wants a credential, so it is an error if there is none. */
  readonly auth?: boolean | undefined;
  readonly 'auth-variable'?: string | undefined;
  readonly 'base-url'?: string | undefined;
}

/**
 * Finds the credential of an API, for every command: nothing else reads a token from the environment. Without a variable that the command line
 * names, it is GitHub's token, in the first of its variables that is set. It is for GitHub, or for the server that the command line names
 * with an edition or with --auth. A token is never taken from the command line, which other users of the machine can see.
 */
export function findCredential(
  api: CredentialApi,
  values: CredentialValues,
  variables = TOKEN_VARIABLES,
): Credential | undefined {
  const { auth = false, 'auth-variable': variable, 'base-url': baseUrl } = values;
  if (variable !== undefined) return readNamed(api, variable, baseUrl);
  if (!api.isGitHub) {
    if (!auth) return undefined;
    throw new UsageError(
      'for another API, --auth needs --auth-variable with the name of the variable that contains its token.',
    );
  }
  const isServerNamed = auth || api.edition !== undefined;
  const server = isServerNamed ? baseUrl : undefined;
  for (const each of variables) {
    const token = readVariable(each);
    if (token !== undefined) return { variable: each, token, baseUrl: server };
  }
  if (!auth) return undefined;
  throw new InputError(
    `--auth reads the token from the variable ${variables.join(' or ')}, and neither is set.`,
    `export ${WRITTEN_TOKEN_VARIABLE}=…`,
  );
}

function readNamed(api: CredentialApi, variable: string, baseUrl: string | undefined): Credential {
  // A command line that was written for GitHub may run in any folder.
  if (!api.isGitHub && api.isFromFolder && TOKEN_VARIABLES.includes(variable))
    throw new UsageError(
      `--auth-variable names the token of GitHub, but ${CONFIG_FILE} selects another API. Name the API with --catalogue too.`,
    );
  const token = readVariable(variable);
  if (token !== undefined) return { variable, token, baseUrl: baseUrl ?? api.source?.baseUrl };
  throw new InputError(`--auth-variable: the variable ${variable} is not set.`, `export ${variable}=…`);
}

function readVariable(name: string): string | undefined {
  const token = process.env[name]?.trim();
  // A variable that is set to nothing is a mistake: without a token, the request would be another one.
  if (token === '')
    throw new InputError(`the variable ${name} is empty or blank. Set it to a token, or unset it.`, `unset ${name}`);
  return token;
}
