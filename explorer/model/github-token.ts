import type { RouteRecord } from 'routebook/catalogue';

/** Paths of the user, app or installation that the token belongs to. */
const OF_THE_TOKEN = /^\/(?:user|app|installation|notifications)(?:\/|$)/;

/** Whether a call of GitHub's API fails without a token. Public resources and facts such as `GET /zen` can be read without one. */
export function needsGitHubToken({ method, path, operationId = '', permissions }: RouteRecord): boolean {
  if (method !== 'GET' || OF_THE_TOKEN.test(path) || operationId.includes('authenticated')) return true;
  return permissions === undefined || !(permissions.publicRead || permissions.permissionless);
}
