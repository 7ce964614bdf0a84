import type { Permissions } from '../send/errors/errors.ts';
import { memberOf } from '../send/member-of.ts';
import type { ResponseHeaders } from '../types/operation.ts';

/**
 * A host without a path is usually an Enterprise Server whose path was forgotten. Mocks and proxies on the own machine have none, nor have
 * many other APIs: a sender can be used for them too, but their requests do not accept GitHub's media type.
 */
export function adviseBaseUrl(baseUrl: string, { accept = '' }: Readonly<Record<string, string>>): string | undefined {
  const { hostname = '', origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const isKnown = /^api\.(?:github\.com|[^.]+\.ghe\.com)$|(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  if (pathname !== '/' || isKnown || !accept.includes('github')) return undefined;
  return `The base URL ${origin} has no path. An Enterprise Server needs one: "${origin}/api/v3".`;
}

/** The permissions of fine-grained tokens and GitHub Apps, or the scopes of classic tokens. */
export function readPermissions(headers: ResponseHeaders): Permissions | undefined {
  const textOf = (name: string) => (memberOf(headers, name) as string | undefined) || undefined;
  const required = textOf('x-accepted-github-permissions') ?? textOf('x-accepted-oauth-scopes');
  const granted = textOf('x-oauth-scopes');
  return required || granted ? { required, granted } : undefined;
}
