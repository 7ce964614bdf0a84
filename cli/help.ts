export const HELP = `Usage: routebook <route> [parameter]... [options]
       routebook <subcommand> ...

Builds a request from a route and parameters, and prints it. Sends nothing.

Parameters
  name=value            a string
  name:=json            of any kind: a number, a list, an object, true, null
  name=@file            the text of a file; name:=@file for JSON, @- for standard input

Options
  -H, --header <line>   a header, such as 'accept: application/json'; may be repeated
      --as <form>       json (the default), curl, httpie, fetch, axios, got,
                        python-requests, routebook or har
      --auth            send the token that is in the variable GITHUB_TOKEN
      --show-secrets    print the token itself instead of the variable
      --base-url <url>  another address of the API
      --format <name>   a media type format, such as raw or diff
      --preview <name>  a preview of the API; may be repeated
      --api-version <date>
                        a version of the API, such as 2026-03-10
      --data <text>     the body as it is; @file for a file, - for standard input
      --default <parameter>
                        a parameter that the others override; may be repeated
  -h, --help            this text, or that of a subcommand
      --version         the version of routebook

Subcommands
  search <words>        find routes
  list                  list routes
  show <route>          everything known about a route
  match <method> <url>  the route that a URL belongs to
  check <route>         what is wrong with a call
  explore [route]       all of this in a web page, on this machine only
  generate <file>       types, an index and a ready module for any API
  completion <shell>    completion for bash, zsh or fish

Examples
  routebook 'GET /orgs/{org}/repos' org=octokit type=public per_page:=5
  routebook 'POST /repos/{owner}/{repo}/issues' owner=octokit repo=app title=Hi labels:='["bug"]'
  routebook '/repos/{owner}/{repo}/readme' owner=octokit repo=app --format raw --as curl
  routebook 'GET /user' --auth --as httpie
  echo 'Hello *there*' | routebook 'POST /markdown/raw' -H 'content-type: text/plain' --data -
  routebook search release assets
  routebook match GET https://api.github.com/repos/octokit/app/issues/1

Exit codes: 0 done, 1 finding or bad input, 2 wrong usage.`;
