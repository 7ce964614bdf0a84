import type { Pieces } from './call.ts';

/** Whether a variable is named after the URL of the API: `GITHUB_API_URL`, `githubApiBase`, `GH_API`. The name has neither capitals nor underscores. */
export function isApiBase(name: string): boolean {
  if (/site|web|html|login|oauth|raw|page|www|graphql/.test(name)) return false;
  return name === 'restprefix' || (/github|^gh(?:api|url|base)/.test(name) && /api|url|base|host|endpoint/.test(name));
}

/** Whether a name is that of the server of the API alone: `GITHUB_API_URL`. `SHOP_GITHUB_API` may be the URL of a repository. */
export function isApiServer(name: string): boolean {
  return /^(?:github|gh)(?:rest)?api(?:url|base|baseurl|host|root|endpoint)?$/.test(
    name.toLowerCase().replace(/_/g, ''),
  );
}

/**
 * The path of a URL of GitHub Enterprise Server, whose API is below `/api/v3` on a host of any name: `https://${host}/api/v3/user`. Other
 * servers have such paths too, so a host that is written out and not named after Git needs a path that only GitHub has.
 */
export function enterprisePath(url: Pieces): Pieces | undefined {
  const at = url.findIndex((piece) => typeof piece === 'string' && piece.includes('/api/v3/'));
  const text = String(url[at] ?? '');
  const end = text.indexOf('/api/v3/');
  const before = url.slice(0, Math.max(at, 0));
  const write = (hole: (name: string) => string) =>
    `${before.map((piece) => (typeof piece === 'string' ? piece : hole(piece.name))).join('')}${text.slice(0, end)}`;
  if (at < 0 || !/^(?:(?:https?:)?\/\/[^/?#]+|host)$/.test(write(() => 'host'))) return undefined;
  const path: Pieces = [text.slice(end + '/api/v3'.length), ...url.slice(at + 1)];
  const server = write((name) => name);
  if (server.search(OTHER_SERVERS) >= 0) return undefined;
  // A host without a point is a placeholder: `https://HOSTNAME/api/v3/user`.
  const isNamed = /git|ghe|enterprise|example|host|^[^.]*$/i.test(server);
  return before.length > 0 || isNamed || isSpecificPath(path) ? path : undefined;
}

/** A word for GitHub that is not a part of a link to it. */
const GITHUB = /git_?hub(?<!\b(?:io|com)\.github)(?!\.com|\.io|usercontent|assets)/gi;
/** A module that is named after GitHub, and not the start of a name such as `io.github.octocat`. */
const MODULE = /^\s*(?:package|namespace)\s+(?:[\w.]+\.)?github\s*[;{]?\s*$/im;
const OTHER_SERVERS = /gitea|gitlab|gitee|forgejo|gogs|bitbucket|codeberg/gi;

/** Whether a program is about another server with similar routes rather than about GitHub. */
export function isAboutOthers(text: string): boolean {
  const count = text.match(OTHER_SERVERS)?.length ?? 0;
  return count > 0 && count > (text.match(GITHUB)?.length ?? 0) && !MODULE.test(text);
}

/** The start of a path that only GitHub and servers like it have. */
const SPECIFIC =
  /^\/?(?:repos\/(?=[^/]*[\w~}]).|(?:orgs|enterprises)\/[^/]+\/\w|users\/[^/]+\/\w|user\/(?:repos|orgs|starred|following|followers|installations|teams|emails|keys|issues|subscriptions|memberships)\b|search\/(?:issues|code|repositories|users|commits|topics|labels)\b|gists\/|notifications\/threads|app\/installations|installation\/repositories|repositories\/)/;

/** Whether a path can only be that of GitHub's API, or of a server like it. Computed parts are `~`. */
export function isSpecificPath(path: Pieces): boolean {
  return SPECIFIC.test(path.map((piece) => (typeof piece === 'string' ? piece : '~')).join(''));
}
