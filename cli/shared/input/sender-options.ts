import { originOf } from '../../../src/core/internal/decode.ts';
import { github } from '../../../src/core/profile/github.ts';
import type { Credential } from './find-credential.ts';

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
