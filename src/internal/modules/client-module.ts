/**
 * Text in a module that may send requests to the API, create a client, or contain paths. The audit reads such modules for the scripts that
 * import them. It starts with few letters, as the text of `api-text.ts` does: without another one for `@actions/github`, the scan takes half the time (Node 20).
 */
export const CLIENT_MODULE =
  /okit(?<=octokit)|hub(?<=git_?hub)(?:_?(?:api|url|base)|(?<=(?:api|uploads)\.github|@actions\/github))|\/api\/v3|[`'"](?:\/?(?:repos|users|orgs|search)\/[$:{\w]|gh[`'" ])/i;

/** Text in a module that sends requests to any server, which a script that imports it may name. */
export const SENDS_REQUESTS =
  /\b(?:fetch|axios|got|ky|superagent|needle|request|undici|ajax|XMLHttpRequest)\b|["'](?:node:)?https?["']/;

/**
 * A member of the options of a client whose base URL all files of a program share, including those that send their requests to another
 * server. Nobody writes it: the command adds it.
 */
export const SHARED_BASE = 'sharedBase';
