import type { Pieces } from './call.ts';

/** Whether a variable is named after the URL of the API: `GITHUB_API_URL`, `githubApiBase`, `GH_API`. The name has neither capitals nor underscores. */
export function isApiBase(name: string): boolean {
  return name === 'restprefix' || (/github|^gh(?:api|url|base)/.test(name) && /api|url|base|host|endpoint/.test(name));
}

/**
 * The path of a URL of GitHub Enterprise Server, whose API is below `/api/v3` on a host of any name: `https://${host}/api/v3/user`.
 */
export function enterprisePath(url: Pieces): Pieces | undefined {
  const at = url.findIndex((piece) => typeof piece === 'string' && piece.includes('/api/v3/'));
  const text = String(url[at] ?? '');
  const before = url.slice(0, at).map((piece) => (typeof piece === 'string' ? piece : 'host'));
  const server = `${before.join('')}${text.slice(0, text.indexOf('/api/v3/'))}`;
  const isServer = at >= 0 && /^(?:https?:\/\/[^/?#]+|host)$/.test(server);
  return isServer ? [text.slice(text.indexOf('/api/v3/') + '/api/v3'.length), ...url.slice(at + 1)] : undefined;
}
