const REPOSITORY = `'GET /repos/{owner}/{repo}'`;
const ISSUES = `'GET /repos/{owner}/{repo}/issues'`;
const OPTIONS = `{ owner: 'octocat', repo: 'hello-world' }`;

const SENDER = `import {
  type DataOf, endpoint, type ItemOf, type OptionsOf, type PaginatedRoute, type RequestOptions, type ResponseOf, type RouteKey,
} from 'routebook';
import type { Send, SentRequest, SentResponse } from 'routebook/send';
declare const send: Send;
`;

const CLIENT = `import type { GitHub, OptionsOf, RouteKey } from 'routebook';
import type { SentResponse } from 'routebook/send';
declare const github: GitHub;
`;

const DEFAULTS = `${SENDER}const mine = endpoint.defaults({ owner: 'octocat' });
`;

const readIssues = (list: string) =>
  `export async function read() { const titles: string[] = []; for await (const { title } of ${list}) titles.push(title); return titles; }\n`;
const readName = (data: string) => `export async function read() { return (await ${data}).full_name; }\n`;

/** A program with a generic function, and its plain equivalent: the same program with a function for one route. */
export interface WrapperProgram {
  readonly name: string;
  readonly wrapped: string;
  readonly plain: string;
}

/** The parts of the functions that differ: the type parameter, the parameters, and the arguments of a call. */
interface Form {
  readonly type: string;
  readonly parameter: string;
  readonly key: string;
  readonly given: string;
  readonly Key: string;
}

/** A function that takes a route and its options. */
const BY_KEY: readonly [Form, Form] = [
  { type: '<Key extends RouteKey>', parameter: 'key: Key, ', key: 'key', given: `${REPOSITORY}, `, Key: 'Key' },
  { type: '', parameter: '', key: REPOSITORY, given: '', Key: REPOSITORY },
];

function byKey(name: string, head: string, write: (form: Form) => string): WrapperProgram {
  const [wrapped, plain] = BY_KEY.map((form) => head + write(form)) as [string, string];
  return { name, wrapped, plain };
}

/** A function that takes a request. */
function byRequest(name: string, constraint: string, route: string, write: (type: string, route: string) => string) {
  return { name, wrapped: SENDER + write(`<Route${constraint}>`, 'Route'), plain: SENDER + write('', route) };
}

export const WRAPPER_PROGRAMS: readonly WrapperProgram[] = [
  byRequest('a paginator', ' extends PaginatedRoute', ISSUES, (type, route) =>
    [
      `async function* list${type}(request: RequestOptions<${route}>): AsyncGenerator<ItemOf<${route}>> { yield* send.items(request); }\n`,
      readIssues(`list(endpoint(${ISSUES}, ${OPTIONS}))`),
    ].join(''),
  ),
  byRequest('a promise of items', ' extends PaginatedRoute', ISSUES, (type, route) =>
    [
      `async function list${type}(request: RequestOptions<${route}>): Promise<ItemOf<${route}>[]> { return send.all(request); }\n`,
      readIssues(`await list(endpoint(${ISSUES}, ${OPTIONS}))`),
    ].join(''),
  ),
  byRequest('a function around send', '', REPOSITORY, (type, route) =>
    [
      `async function get${type}(request: RequestOptions<${route}>): Promise<ResponseOf<${route}>> { return send(request); }\n`,
      readName(`get(endpoint(${REPOSITORY}, ${OPTIONS})).then(({ data }) => data)`),
    ].join(''),
  ),
  byRequest('a function around send, for keys', ' extends RouteKey', REPOSITORY, (type, route) =>
    [
      `async function get${type}(request: RequestOptions<${route}>): Promise<DataOf<${route}>> { return (await send(request)).data; }\n`,
      readName(`get(endpoint(${REPOSITORY}, ${OPTIONS}))`),
    ].join(''),
  ),
  byKey('a function without a return type', SENDER, ({ type, parameter, key, given, Key }) =>
    [
      `async function get${type}(${parameter}options: OptionsOf<${Key}>) { return (await send(endpoint(${key}, options))).data; }\n`,
      readName(`get(${given}${OPTIONS})`),
    ].join(''),
  ),
  byKey('a class', SENDER, ({ type, parameter, key, given, Key }) =>
    [
      'class Client {\n',
      `  async request${type}(${parameter}options: OptionsOf<${Key}>): Promise<SentResponse<${Key}>> { return send(endpoint(${key}, options)); }\n`,
      `  async data${type}(${parameter}options: OptionsOf<${Key}>): Promise<DataOf<${Key}>> { return (await this.request(${parameter && 'key, '}options)).data; }\n`,
      '}\n',
      readName(`new Client().data(${given}${OPTIONS})`),
    ].join(''),
  ),
  byKey('a factory', SENDER, ({ type, parameter, key, given, Key }) =>
    [
      `function create${type}(${parameter}): (options: OptionsOf<${Key}>) => Promise<DataOf<${Key}>> {\n`,
      `  return async (options: OptionsOf<${Key}>): Promise<DataOf<${Key}>> => (await send(endpoint(${key}, options))).data;\n}\n`,
      readName(`create(${given})(${OPTIONS})`),
    ].join(''),
  ),
  {
    name: 'a decorator',
    wrapped: `${SENDER}type SendOne = <Request extends RequestOptions>(request: Request) => Promise<SentRequest<Request>>;
function decorate(inner: SendOne): SendOne {
  return async <Request extends RequestOptions>(request: Request): Promise<SentRequest<Request>> => inner(request);
}
${readName(`decorate(send)(endpoint(${REPOSITORY}, ${OPTIONS})).then(({ data }) => data)`)}`,
    plain: `${SENDER}type SendOne = (request: RequestOptions<${REPOSITORY}>) => Promise<SentResponse<${REPOSITORY}>>;
function decorate(inner: SendOne): SendOne {
  return async (request: RequestOptions<${REPOSITORY}>): Promise<SentResponse<${REPOSITORY}>> => inner(request);
}
${readName(`decorate(send)(endpoint(${REPOSITORY}, ${OPTIONS})).then(({ data }) => data)`)}`,
  },
  byKey('defaults and a key', DEFAULTS, ({ type, parameter, key, given, Key }) =>
    [
      `function build${type}(${parameter}options: OptionsOf<${Key}>) { return mine(${key}, options); }\n`,
      `export const url = build(${given}${OPTIONS}).url;\n`,
    ].join(''),
  ),
  {
    // Parameters may be missing. To report that once took ten seconds, because the compiler compared the parameters of all routes.
    name: 'defaults and a key without options, which is an error',
    wrapped: `${DEFAULTS}export function build<Key extends RouteKey>(key: Key) {
  // @ts-expect-error parameters of the route may be missing
  return mine(key);
}
`,
    plain: `${DEFAULTS}export function build() {
  // @ts-expect-error the parameter repo is missing
  return mine(${REPOSITORY});
}
`,
  },
  byKey('a function around github.request', CLIENT, ({ type, parameter, key, given, Key }) =>
    [
      `async function get${type}(${parameter}options: OptionsOf<${Key}>) { return (await github.request(${key}, options)).data; }\n`,
      readName(`get(${given}${OPTIONS})`),
    ].join(''),
  ),
  byKey('a function around github.request with a return type', CLIENT, ({ type, parameter, key, given, Key }) =>
    [
      `async function get${type}(${parameter}options: OptionsOf<${Key}>): Promise<SentResponse<${Key}>> { return github.request(${key}, options); }\n`,
      readName(`get(${given}${OPTIONS}).then(({ data }) => data)`),
    ].join(''),
  ),
];
