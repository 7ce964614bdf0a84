import { originOf } from '../../../src/core/base-url.ts';
import { github } from '../../../src/core/profile/github.ts';
import type { Credential } from './find-credential.ts';

/** The options of every subcommand that uses a catalogue. */
export const CATALOGUE_OPTIONS = { catalogue: { type: 'string' }, edition: { type: 'string' } } as const;

/** The options of every subcommand that accepts a call. `-X`, `-f`, `-F` and `--input` work as in gh, and `-d` as in curl. */
export const CALL_OPTIONS = {
  ...CATALOGUE_OPTIONS,
  method: { type: 'string', short: 'X' },
  header: { type: 'string', short: 'H', multiple: true },
  'raw-field': { type: 'string', short: 'f', multiple: true },
  field: { type: 'string', short: 'F', multiple: true },
  data: { type: 'string', short: 'd' },
  input: { type: 'string' },
  default: { type: 'string', multiple: true },
  'base-url': { type: 'string' },
  format: { type: 'string' },
  preview: { type: 'string', short: 'p', multiple: true },
  'api-version': { type: 'string' },
  'raw-types': { type: 'boolean' },
} as const;

export interface CallValues {
  readonly catalogue?: string;
  readonly edition?: string;
  readonly method?: string;
  readonly header?: string[];
  readonly 'raw-field'?: string[];
  readonly field?: string[];
  readonly data?: string;
  readonly input?: string;
  readonly default?: string[];
  readonly 'base-url'?: string;
  readonly format?: string;
  readonly preview?: string[];
  readonly 'api-version'?: string;
  readonly 'raw-types'?: boolean;
}

/** Whether a URL is on the server that a credential is for. */
export function isServerOf({ baseUrl = github.baseUrl }: Credential, url: string): boolean {
  const origin = originOf(url);
  const servers = [baseUrl, github.uploadUrl(baseUrl) ?? baseUrl];
  return origin !== undefined && servers.some((each) => originOf(each) === origin);
}

/** The options with which a sender sends a request: the token is part of them only if the request goes to its server. */
export function senderOptions(
  credential: Credential | undefined,
  url: string,
): Partial<Pick<Credential, 'token' | 'baseUrl'>> {
  if (credential === undefined || !isServerOf(credential, url)) return {};
  const { token, baseUrl } = credential;
  return baseUrl === undefined ? { token } : { token, baseUrl };
}
