/** The text that `routebook` prints on a terminal without arguments: the two commands to start with, and a request. All work as they are. */
export const GREETING = `routebook builds requests for GitHub's REST API, and for every API with an OpenAPI
description.

Examples
  routebook search release assets
  routebook show issues/create
  routebook GET /orgs/octokit/repos type=public --as curl

All commands: routebook --help`;
