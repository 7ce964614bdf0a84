/** What `routebook --help` prints: short enough for a screen of 24 lines. */
export const OVERVIEW = `Usage: routebook <route> [owner/repo] [name=value]... [options]

Builds a request from a route and parameters, and prints it.

Commands
  search <words>      find routes
  list                list routes
  show <route>        describe a route, with an example
  match <url>         find the route of a URL
  check <route>       check a call
  audit [path]...     find calls in code, and what is wrong with them
  explore [route]     find, fill in and print requests in a web page
  diff <a> <b>        list what changes between two versions of an API
  generate <file>     write types for any API
  completion <shell>  completion for bash, zsh or fish
  help <topic>        parameters, options, routes, catalogues or exit-codes

Examples
  routebook GET /orgs/octokit/repos type=public
  routebook issues/create octokit/app title=Hi --as curl
  routebook https://github.com/octokit/app/pull/7
  routebook GET /user --auth --as httpie
  routebook search release assets`;
