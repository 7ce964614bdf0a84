/** The text that `routebook --help` prints. It fits a screen of 24 lines. */
export const OVERVIEW = `Usage: routebook <route> [owner/repo] [name=value]... [options]

Builds a request from a route and parameters, and prints it.

Commands
  search <words>      find routes
  list                list routes
  show <route>        describe a route, with an example
  match <url>         find the route that matches a URL
  check <route>       report what is wrong with a call
  audit [path]...     find API calls in code and check them
  explore [route]     open a web page to find routes and copy requests
  diff <a> <b>        list the changes between two versions of an API
  generate <file>     write a typed module for any API
  completion <shell>  print a completion script for bash, zsh or fish
  help <topic>        parameters, options, routes, catalogues or exit-codes

Examples
  routebook GET /orgs/octokit/repos type=public
  routebook issues/create octokit/app title=Hi --as curl
  routebook https://github.com/octokit/app/pull/7
  routebook GET /user --auth --as httpie
  routebook search release assets`;
