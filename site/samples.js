/** Values that make an example readable, by the name of the parameter. */
export const SAMPLES = {
  owner: 'octokit',
  repo: 'app',
  org: 'octokit',
  username: 'octocat',
  ref: 'main',
  branch: 'main',
  path: 'README.md',
};
