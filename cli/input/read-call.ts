import { endpoint, type ObjectOptions, type RequestOptions } from 'routebook';
import { InputError, UsageError } from '../errors.ts';
import { type Parameters, readHeader, readParameters } from './read-parameters.ts';

/** The options of every subcommand that takes a call. */
export const CALL_OPTIONS = {
  header: { type: 'string', short: 'H', multiple: true },
  'base-url': { type: 'string' },
  format: { type: 'string' },
  preview: { type: 'string', multiple: true },
  'api-version': { type: 'string' },
  data: { type: 'string' },
  default: { type: 'string', multiple: true },
} as const;

export interface CallValues {
  readonly header?: string[];
  readonly 'base-url'?: string;
  readonly format?: string;
  readonly preview?: string[];
  readonly 'api-version'?: string;
  readonly data?: string;
  readonly default?: string[];
}

/** The API version may be one that the catalogue does not know yet, so the compiler is to ask for none. */
type Options = ObjectOptions<never>;

export interface Call {
  readonly route: string;
  readonly options: Options;
  /** Parameters that those of the call override. */
  readonly defaults: Parameters;
  build(): RequestOptions;
}

export async function readCall(
  [route, ...words]: readonly string[],
  values: CallValues,
  token?: string,
): Promise<Call> {
  if (route === undefined) throw new UsageError("a route is missing, such as 'GET /orgs/{org}/repos'");
  const { format, preview, 'base-url': baseUrl } = values;
  const defaults = await readParameters(values.default ?? []);
  const options = {
    // In the bucket, every name is a parameter, whatever else it may mean.
    parameters: await readParameters(words),
    headers: (values.header ?? []).map(readHeader),
    // Beside a token, it is a default too: it is where the token belongs.
    baseUrl: token === undefined ? baseUrl : undefined,
    apiVersion: values['api-version'],
    data: values.data === undefined ? undefined : await readData(values.data),
    mediaType: format === undefined && preview === undefined ? undefined : { format, previews: preview },
  } as Options;
  return { route, options, defaults, build: () => build(route, options, defaults, token, baseUrl) };
}

/** A token is a default: so it is refused where the request goes to an address that is not the API's. */
function build(
  route: string,
  options: Options,
  parameters: Parameters,
  token?: string,
  baseUrl?: string,
): RequestOptions {
  if (token === undefined && Object.keys(parameters).length === 0) return endpoint(route, options);
  if (token === undefined) return endpoint.defaults({ parameters })(route, options);
  return endpoint.defaults({ parameters, baseUrl, headers: { authorization: `Bearer ${token}` } })(route, options);
}

/** The token is read only when it is asked for, and never from the command line, which others can see. */
export function readToken(): string {
  const token = process.env['GITHUB_TOKEN']?.trim();
  if (!token) throw new InputError('--auth reads the token from the variable GITHUB_TOKEN, which is not set');
  return token;
}

/** Text as it is, or the content of a file or of the standard input: as text where it is text, else as bytes. */
async function readData(value: string): Promise<string | Uint8Array> {
  if (value !== '-' && !value.startsWith('@')) return value;
  const { readInput, decode } = await import('./read-input.ts');
  const bytes = await readInput(value === '-' ? '-' : value.slice(1));
  return decode(bytes) ?? Uint8Array.from(bytes);
}
