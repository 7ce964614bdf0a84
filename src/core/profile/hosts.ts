/** The hosts of GitHub's REST API on github.com: the API and the upload server. */
export const GITHUB_HOSTS: readonly string[] = ['api.github.com', 'uploads.github.com'];
