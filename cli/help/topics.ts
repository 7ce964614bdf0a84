import { FORM_NAMES } from '../shared/output/forms.ts';
import { wrap } from '../shared/output/text.ts';
import { EDITION_LIST, joinNames } from './name-lists.ts';

/** The forms, wrapped like the other descriptions of options. */
const FORM_LINES = wrap(joinNames(FORM_NAMES).replace('json', 'json (default)'), 49).join(`\n${' '.repeat(31)}`);

/** The text that `routebook help <topic>` prints. */
export const TOPICS: { readonly [name: string]: string } = {
  parameters: `Parameters

Each value is converted to the type that the catalogue declares for its name.
If the name is not in the catalogue, the value is sent as text.

  Input                   Type in the catalogue    Sent
  private=true            a boolean                true
  per_page=5              an integer               5
  labels=bug              a list                   ["bug"]
  labels[]=a labels[]=b   a list                   ["a", "b"]
  config[url]=x           an object                {"url": "x"}
  config.url=x            an object                {"url": "x"}
  title=5                 text                     "5"
  name:=json              anything                 the JSON value
  name=@file              anything                 the text of the file
  name:=@file.json        anything                 the JSON of the file

Parameters of the query and fields of the body are written in the same way: the
catalogue determines where each is sent. HTTPie's name==value is not accepted.

"@-" stands for standard input. --raw-types sends every name=value as text.
-f name=value always sends text. -F name=value sends true, false, null and
integers as JSON, as gh does. Quote brackets, because most shells expand them.

Examples
  routebook repos/create-for-authenticated-user name=demo private=true
  routebook issues/create octokit/app title=Hi 'labels[]=bug' 'labels[]=ui'
  routebook repos/create-webhook octokit/app config.url=https://example.com`,

  options: `Options of a request

  -X, --method <name>          the method of a path; GET by default
  -H, --header <line>          a header, such as 'accept: text/html'; repeatable
  -f, --raw-field <pair>       a parameter as text; repeatable
  -F, --field <pair>           a parameter; true, false, null and integers are
                               sent as JSON; repeatable
  -d, --data <text>            the whole body; @file for a file, - for standard
                               input
      --input <file>           the whole body from a file, - for standard input
      --default <pair>         a default for a parameter; repeatable
      --raw-types              send every name=value as text
      --as <form>              ${FORM_LINES}
      --auth                   send the token from GH_TOKEN or GITHUB_TOKEN
      --auth-variable <name>   read the token from this variable instead; with
                               --auth or --send
      --show-secrets           print secrets instead of variables
      --send                   send the request and print the response; the token
                               is read from GH_TOKEN, then GITHUB_TOKEN
  -i, --include                with --send: print status and headers too
      --paginate               with --send: print all pages
  -o, --output <file>          with --send: save the response
      --fields <names>         with --send: print only these fields, such as
                               number,user.login,labels[].name
      --read-only              with --send: refuse all methods but GET and HEAD
      --strict                 with --send: refuse a call in which "check" finds
                               a mistake
      --base-url <url>         send to this URL, such as an enterprise server
      --format <name>          a media type format, such as raw or diff
  -p, --preview <name>         a preview of the API; repeatable
      --api-version <version>  a version of the API, such as 2026-03-10
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
                               (GitHub Enterprise; a server needs --base-url)
  -h, --help                   print help
  -V, --version                print the version of routebook

With -f, -F, --data or --input, the default method is POST, as in gh and curl.

Examples
  routebook -X PATCH /user -f name=Octocat
  routebook repos/get-readme octokit/app --format raw --as curl
  echo 'Hello *there*' | routebook POST /markdown/raw -H 'content-type: text/plain' -d -`,

  routes: `Routes

  'GET /orgs/{org}/repos' org=octokit   a route in the catalogue, in quotes
  GET /orgs/octokit/repos               a method and a path
  /user                                 a path without a method is a GET
  https://api.github.com/user           a URL of the API
  repos/list-for-org org=octokit        an operation id
  issues/list-for-repo octokit/app      owner/repo, for a route that needs both
  issues/get octokit/app#7              the same, with a number
  https://github.com/octokit/app        the route for what this page shows
  octokit/app#7                         the route for an issue or pull request
  https://docs.github.com/rest/…#…      the route that this page documents

For a page or a reference, the command prints the matching route to standard
error. If no route matches, the command fails.

Examples
  routebook issues/list-for-repo octokit/app
  routebook octokit/app#7 --as curl
  routebook show https://docs.github.com/rest/repos/repos#get-a-repository`,

  catalogues: `Catalogues

--catalogue <file|name> selects another API. A file is an OpenAPI description
(JSON or YAML) or a folder that "routebook generate" wrote. A name refers to an
entry in the configuration file:

  routebook.config.json
  {
    "catalogue": "acme",
    "catalogues": {
      "acme": "openapi.json",
      "other": { "file": "src/other", "baseUrl": "https://other.example.com" }
    }
  }

"catalogue" is the default; --catalogue github selects GitHub's API. The command
looks for the file in the current folder and its parents, up to the root of the
project. It can select an API, and no token for it: for another API, --auth
requires --auth-variable, because GH_TOKEN and GITHUB_TOKEN are sent to GitHub
only.

Examples
  routebook search --catalogue openapi.json
  routebook search pets --catalogue openapi.json`,

  'exit-codes': `Exit codes

  0  success
  1  the call cannot be built, nothing was found, --send received an error,
     "check", "audit" or "permissions" found a problem, "generate --check"
     found a file that is not up to date, or "diff" found a change of a kind in
     --fail-on
  2  incorrect usage, or "audit" or "permissions" cannot run
  3  "diff" cannot read one of its inputs

If a call has problems but can be built, warnings are printed to standard error
and the exit code is 0. To fail on them, use "routebook check".

Examples
  routebook check GET /user`,
};
