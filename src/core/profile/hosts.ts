/** The hosts of GitHub's REST API on github.com: the API and the upload server. */
export const GITHUB_HOSTS: readonly string[] = ['api.github.com', 'uploads.github.com'];

/** The URL at which users sign in, which is not that of the API. Undefined if the base URL is not that of an API of GitHub. */
export function webUrlOf(baseUrl: string): string | undefined {
  const [, server] = /^(.*)\/api\/v3\/*$/i.exec(baseUrl) ?? [];
  if (server) return server;
  const [, host] = /^https:\/\/api\.(github\.com|[^./]+\.ghe\.com)\/*$/i.exec(baseUrl) ?? [];
  return host && `https://${host}`;
}
