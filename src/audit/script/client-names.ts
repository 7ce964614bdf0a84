/** Names of variables and members that are clients of the API. */
export const CLIENT_NAME = /octokit|^_?(?:git_?hub|gh)_?(?:api|app|client|rest|kit)?$/i;
export const CLIENT_TYPE =
  /\b(?:\w*Octokit\w*|GitHub|GitHubAPI|GitHubClient|GithubClient|ClientType|ProbotOctokit|RestEndpointMethods)\b/;
/** Names of functions and classes that create clients. */
export const CLIENT_MAKER = /octokit|^(?:new|create|get|make|build|init)?_?git_?hub_?(?:api|client)?$/i;
/** A package with the interface of Octokit that defines responses. */
export const MOCK_CLIENT = /^_?moctokit/i;
/** Packages of Octokit. */
export const PACKAGES = /^(?:@octokit\/|octokit$|@actions\/github$|probot$|@probot\/)/;
/** Functions that take a route. */
export const ROUTERS: ReadonlySet<string> = new Set([
  'request',
  'endpoint',
  'paginate',
  'iterator',
  'merge',
  'paginateRest',
]);
