import { secretVariable } from '../../../src/convert/text/secret-variable.ts';
import { type TypedCallOptions, writeTypedCall } from '../../../src/convert/text/typed-call.ts';
import { WRITTEN_TOKEN_VARIABLE } from '../../../src/core/profile/token-variable.ts';
import { isCredentialHeader, isSecretParameter } from '../../../src/core/secrets.ts';
import type { Api } from '../input/api.ts';
import type { Call } from '../input/read-call.ts';

export interface TypedFormOptions {
  /** The name of the variable that contains the token, if the call is authenticated. */
  readonly variable: string | undefined;
  /** The token itself, if it should be printed. */
  readonly token: string | undefined;
  readonly showsSecrets: boolean;
  readonly baseUrl: string | undefined;
}

/** Writes the call as typed TypeScript, as the explorer does: the key of the route, with its values as parameters. */
export function writeTypedForm(call: Call, api: Api, settings: TypedFormOptions): string {
  const { record, options, values, defaults } = call;
  const {
    headers = [],
    data,
    mediaType,
    apiVersion,
  } = options as unknown as {
    readonly headers?: readonly (readonly [string, string])[];
  } & Omit<TypedCallOptions, 'headers'>;
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const secret = named.filter(([name]) => isCredentialHeader(name));
  const headerCode: Record<string, string> = {};
  for (const [name, value] of settings.showsSecrets ? [] : secret) headerCode[name] = secretCode(name, value, api);
  if (settings.variable !== undefined) {
    headerCode['authorization'] = settings.showsSecrets
      ? JSON.stringify(`Bearer ${settings.token}`)
      : `\`Bearer \${process.env.${settings.variable}}\``;
  }
  return writeTypedCall(
    record ?? { route: call.route, responses: {} },
    {
      parameters: { ...defaults, ...values, ...options.parameters },
      ...(named.length === 0 ? {} : { headers: Object.fromEntries(named) }),
      ...(data === undefined ? {} : { data: ArrayBuffer.isView(data) ? new File([], call.dataFile ?? 'body') : data }),
      ...(mediaType === undefined ? {} : { mediaType: withoutUndefined(mediaType) }),
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
    },
    {
      headerCode,
      ...(settings.showsSecrets ? {} : { replace: hideSecret }),
      ...(api.edition ? { module: `routebook/${api.edition.name}` } : {}),
      ...(api.isGitHub ? {} : { module: `./${moduleName(api.name)}/index.js` }),
    },
  );
}

/** A secret parameter or field is read from the environment. */
function hideSecret(name: string, value: unknown): string | undefined {
  const isHidden = isSecretParameter(name) && typeof value === 'string' && value !== '';
  return isHidden ? `process.env.${secretVariable(name)}` : undefined;
}

/** Replaces a secret from the command line with a variable. `token x` keeps its scheme. */
function secretCode(name: string, value: string, { isGitHub }: Api): string {
  const [scheme = ''] = /^(?:token|bearer|basic|digest|negotiate) +(?=\S)/i.exec(value) ?? [];
  const token = isGitHub ? WRITTEN_TOKEN_VARIABLE : 'TOKEN';
  const variable = name === 'authorization' ? token : secretVariable(name);
  return scheme === '' ? `process.env.${variable}` : `\`${scheme}\${process.env.${variable}}\``;
}

function withoutUndefined(object: unknown): unknown {
  return Object.fromEntries(Object.entries(object as object).filter(([, value]) => value !== undefined));
}

function moduleName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'api'
  );
}
