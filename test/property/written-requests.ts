import type { RecordType, RouteRecord } from '../../src/catalogue/types.ts';

/** A correct request of a route: a value for everything that is not deprecated. */
export interface WrittenRequest {
  readonly record: RouteRecord;
  readonly path: Values;
  readonly query: Values;
  readonly body: Values;
}

type Values = Readonly<Record<string, unknown>>;
/** Code that sends a request, with its language. Undefined if the style has no way to write the request. */
type Style = (request: WrittenRequest) => readonly [language: string, text: string] | undefined;

const TEXTS: Readonly<Record<string, string>> = { 'date-time': '2024-01-02T03:04:05Z', date: '2024-01-02' };

/** A value of a type. Undefined for an object, because its members are not checked. */
function sampleOf(type: RecordType, seed: number): unknown {
  if (typeof type === 'string') {
    const [name, format = ''] = type.split(':');
    if (name === 'string') return TEXTS[format] ?? 'some-text';
    if (name === 'boolean') return seed % 2 === 0;
    return name === 'integer' || name === 'number' ? 7 : undefined;
  }
  const { enum: values, list, anyOf } = type as { enum?: unknown[]; list?: RecordType; anyOf?: RecordType[] };
  // An apostrophe would end a string of the shell.
  const allowed = values?.filter((each) => each !== null && !String(each).includes("'"));
  if (allowed !== undefined) return allowed[seed % allowed.length];
  const item = list && sampleOf(list, seed);
  if (list) return item === undefined ? undefined : [item];
  return anyOf?.map((each) => sampleOf(each, seed)).find((each) => each !== undefined);
}

/** Writes a request, unless the route needs something that has no simple value. */
export function createRequest(record: RouteRecord, seed: number): WrittenRequest | undefined {
  const parts: Record<string, Record<string, unknown>> = { path: {}, query: {}, body: {} };
  const fields = (record.body?.fields ?? []).map((each) => ({ ...each, in: 'body' }));
  for (const { name, in: place, type, required, deprecated } of [...record.parameters, ...fields]) {
    const value = deprecated ? undefined : sampleOf(type, seed);
    if (value === undefined && required && place !== 'path') return undefined;
    const part = parts[place];
    if (part !== undefined && (value !== undefined || place === 'path')) part[name] = value ?? 'x';
  }
  const { path = {}, query = {}, body = {} } = parts;
  return { record, path, query, body };
}

const API = 'https://api.github.com';
const fill = ({ record }: WrittenRequest, write: (name: string) => unknown) =>
  record.path.replace(/\{([^{}]+)\}/g, (_, name: string) => String(write(name)));
const isEmpty = (values: Values) => Object.keys(values).length === 0;
const queryOf = ({ query }: WrittenRequest) =>
  isEmpty(query) ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
const templateOf = (request: WrittenRequest) => `${API}${fill(request, (name) => `\${${name}}`)}`;
const valuesOf = (request: WrittenRequest) => fill(request, (name) => request.path[name]);
const objectOf = (values: Values) => JSON.stringify(values).replace(/"([A-Za-z_]\w*)":/g, '$1: ');
const python = (values: Values) =>
  objectOf(values)
    .replace(/(\w+): /g, '"$1": ')
    .replace(/true|false/g, (word) => (word === 'true' ? 'True' : 'False'));
const camelCase = (text: string) => text.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const fieldsOf = (values: Values, [raw, typed]: readonly [string, string]) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((each) => [`${name}[]`, each] as const) : [[name, value] as const],
    )
    .map(([name, value]) => `${typeof value === 'string' ? raw : typed} '${name}=${value}'`)
    .join(' ');

const routeStyle =
  (write: (route: string, options: string, request: WrittenRequest) => string): Style =>
  (request) => {
    const { record, path, query, body } = request;
    return ['ts', write(`'${record.method} ${record.path}'`, objectOf({ ...path, ...query, ...body }), request)];
  };

const methodStyle =
  (write: (method: string, options: string) => readonly [string, string]): Style =>
  ({ record, path, query, body }) => {
    const [namespace, method] = (record.operationId ?? '').split('/').map(camelCase);
    return method === undefined ? undefined : write(`${namespace}.${method}`, objectOf({ ...path, ...query, ...body }));
  };

const gh = (request: WrittenRequest, path: string, flags: readonly [string, string]) => {
  const { record, query, body } = request;
  const sent = record.method === 'GET' ? { ...query } : body;
  const url = record.method === 'GET' ? path : `${path}${queryOf(request)}`;
  return `gh api --method ${record.method} "${url}" ${fieldsOf(sent, flags)}`;
};

const withBody = ({ body }: WrittenRequest, write: (body: Values) => string) => (isEmpty(body) ? '' : write(body));

/** The ways in which programs write a request. */
export const STYLES: Readonly<Record<string, Style>> = {
  'octokit.request': routeStyle((route, options) => `await octokit.request(${route}, ${options});`),
  'octokit.request with variables': routeStyle(
    (route, options) => `const route = ${route};\nconst options = ${options};\nawait octokit.request(route, options);`,
  ),
  'octokit.request with a template': (request) => [
    'js',
    `await octokit.request(\`${request.record.method} ${fill(request, (name) => `\${${name}}`)}\`, ${objectOf({ ...request.query, ...request.body })});`,
  ],
  'a method of Octokit': methodStyle((method, options) => ['ts', `await octokit.rest.${method}(${options});`]),
  'a method of a client without "rest"': methodStyle((method, options) => [
    'js',
    `const client = new (require('@octokit/rest').Octokit)();\nclient.${method}(${options}).then(console.log);`,
  ]),
  'github-script': methodStyle((method, options) => [
    'yaml',
    `jobs:\n  a:\n    steps:\n      - uses: actions/github-script@v7\n        with:\n          script: |\n            await github.rest.${method}(${options});\n`,
  ]),
  paginate: ({ record, path, query }) =>
    record.method === 'GET'
      ? ['ts', `await octokit.paginate('GET ${record.path}', ${objectOf({ ...path, ...query, per_page: 100 })});`]
      : undefined,
  'gh api -f': (request) => ['shell', gh(request, valuesOf(request), ['-f', '-F'])],
  'gh api --field': (request) => [
    'shell',
    gh(
      request,
      fill(request, (name) => `$${name.toUpperCase()}`),
      ['--raw-field', '--field'],
    ),
  ],
  'gh api --input': (request) =>
    isEmpty(request.body)
      ? undefined
      : [
          'shell',
          `gh api -X${request.record.method} "${valuesOf(request)}${queryOf(request)}" --input - <<END\n${JSON.stringify(request.body)}\nEND\n`,
        ],
  'curl -d': (request) => [
    'shell',
    `curl -sS -X ${request.record.method} ${withBody(request, (body) => `-d '${JSON.stringify(body)}'`)} "${API}${valuesOf(request)}${queryOf(request)}"`,
  ],
  'curl --data': (request) => [
    'shell',
    `curl --request ${request.record.method} --url "${templateOf(request)}${queryOf(request)}" ${withBody(request, (body) => `--data '${JSON.stringify(body)}'`)}`,
  ],
  fetch: (request) => [
    'js',
    `await fetch(\`${templateOf(request)}${queryOf(request)}\`, { method: '${request.record.method}'${withBody(request, (body) => `, body: JSON.stringify(${objectOf(body)})`)} });`,
  ],
  axios: (request) => [
    'js',
    `import axios from 'axios';\nawait axios({ method: '${request.record.method.toLowerCase()}', url: \`${templateOf(request)}\`, params: ${objectOf(request.query)}${withBody(request, (body) => `, data: ${objectOf(body)}`)} });`,
  ],
  got: (request) => [
    'js',
    `import got from 'got';\nawait got.${request.record.method.toLowerCase()}(\`${templateOf(request)}\`, { searchParams: ${objectOf(request.query)}${withBody(request, (body) => `, json: ${objectOf(body)}`)} });`,
  ],
  requests: (request) => [
    'python',
    `import requests\nrequests.${request.record.method.toLowerCase()}(f"${API}${fill(request, (name) => `{${name}}`)}", params=${python(request.query)}${withBody(request, (body) => `, json=${python(body)}`)})`,
  ],
};
