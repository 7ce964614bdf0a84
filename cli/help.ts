export const HELP = `Usage: routebook <route> [name=value | name:=json]... [options]

Builds a request from a route and parameters, and prints it as JSON. Sends nothing.

Arguments
  <route>               such as 'GET /orgs/{org}/repos'; a URL alone means GET
  name=value            a parameter that is a string
  name:=json            a parameter of any kind: a number, a list, an object, true, null

Options
  -H, --header <n:v>    a header, such as 'accept: application/json'; may be repeated
      --base-url <url>  another address of the API, such as https://github.example.com/api/v3
      --format <name>   a media type format, such as raw or diff
      --preview <name>  a preview of the API; may be repeated
      --api-version <date>  a version of the API, such as 2026-03-10
      --data <text>     the request body, as it is
      --help            this text
      --version         the version of routebook

Examples
  routebook 'GET /orgs/{org}/repos' org=octokit type=public
  routebook 'POST /repos/{owner}/{repo}/issues' owner=octokit repo=endpoint.js title=Hello labels:='["bug"]'
  routebook '/repos/{owner}/{repo}/readme' owner=octokit repo=endpoint.js --format raw`;
