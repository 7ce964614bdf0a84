// One suite for every runtime, with nothing that only one of them has. It uses each export of the package once.

/** What this runs on, as the runtime itself has it. A worker does not tell its version. */
function runtimeName() {
  const { Bun, Deno, process, navigator } = globalThis;
  if (Bun) return `Bun ${Bun.version}`;
  if (Deno) return `Deno ${Deno.version.deno}`;
  const [browser] = /Chrome\/[\d.]+|Cloudflare-Workers/.exec(navigator?.userAgent) ?? [];
  return browser?.replace('/', ' ') ?? `Node ${process.versions.node}`;
}

function equal(what, actual, expected) {
  const [found, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (found !== wanted) throw new Error(`${what}: ${found} and not ${wanted}`);
}

/** The error that a function throws. */
function errorOf(fail) {
  try {
    fail();
  } catch (error) {
    return error;
  }
  throw new Error(`${fail} should have failed`);
}

async function smokeMain({ createGitHub, createClient, ...core }, { baseUrl }) {
  smokeCore(core);
  const github = createGitHub({ baseUrl, token: 'smoke', retries: 0 });
  const { data } = await github.issues.create({ owner: 'octokit', repo: 'app', title: 'Hello' });
  const { authorization } = Object.fromEntries(data.headers);
  equal('what a client sent', [data.path, authorization], ['/repos/octokit/app/issues', 'Bearer smoke']);
  equal('a client of another API', typeof createClient, 'function');
  await smokeTracing(() => createGitHub({ baseUrl, retries: 0 }).meta.getZen());
}

/** Requests are traced on runtimes with tracing channels, and are sent all the same where a program does not find them. */
async function smokeTracing(send) {
  const { process = {} } = globalThis;
  const { getBuiltinModule } = process;
  const { tracingChannel } = getBuiltinModule?.call(process, 'node:diagnostics_channel') ?? {};
  const hasChannels = tracingChannel !== undefined;
  if (/^(?:Node|Bun|Deno)/.test(runtimeName())) equal('tracing channels', hasChannels, true);
  const traced = [];
  const ignore = () => {};
  const asyncEnd = ({ template, status }) => void traced.push([template, status]);
  const subscribers = { start: ignore, end: ignore, asyncStart: ignore, asyncEnd, error: ignore };
  tracingChannel?.('routebook:request').subscribe(subscribers);
  await send();
  tracingChannel?.('routebook:request').unsubscribe(subscribers);
  equal('what is traced', traced, hasChannels ? [['GET /zen', 200]] : []);
}

function smokeCore({ endpoint, strictEndpoint, createEndpoint, EndpointError, VERSION }) {
  equal('the strict endpoint', strictEndpoint, endpoint);
  equal('a request', endpoint('GET /orgs/{org}/repos', { org: 'a b', type: 'public' }), {
    method: 'get',
    url: 'https://api.github.com/orgs/a%20b/repos?type=public',
    headers: { accept: 'application/vnd.github.v3+json', 'user-agent': `routebook/${VERSION}` },
  });
  const other = createEndpoint({ baseUrl: 'https://api.example.com', vendor: 'example', userAgent: 'smoke/1' });
  equal('another API', other('DELETE /things/{id}', { id: 7 }).url, 'https://api.example.com/things/7');

  const error = errorOf(() => endpoint('GET /orgs/{org}/repos'));
  equal('the class of an error', error instanceof EndpointError, true);
  equal('an error', [error.code, error.parameters], ['MISSING_PARAMETER', ['org']]);
}

function smokeTemplate({ compile, expand, EndpointError }) {
  equal('a template', expand('/x{/path*}{?q}', { path: ['a', 'é'], q: '1&2' }), '/x/a/%C3%A9?q=1%262');
  equal('a compiled template', compile('{+base}/{id}').expand({ base: '/a/b', id: 1 }), '/a/b/1');
  equal('a malformed template', errorOf(() => compile('/{')) instanceof EndpointError, true);
}

function smokeResponses({ githubResponses, createResponses, createExample }, { modules }) {
  const { EndpointError } = modules.routebook;
  equal('a response', githubResponses.get('GET /zen')[0].status, '200');
  equal(
    'an example',
    createExample({ list: 'integer' }, () => undefined),
    [1],
  );
  equal('wrong responses', errorOf(() => createResponses('{}').get('GET /')) instanceof EndpointError, true);
}

async function smokeReference({ reference, createReference, loadEditionReference }, { modules }) {
  const { EndpointError } = modules.routebook;
  const github = modules['routebook/catalogue'].github.with(reference);
  equal('a schema', github.schemaOf('GET /zen', 200).type, 'string');
  equal('a named schema', github.getSchema('Repository').title, 'Repository');
  equal('an edition', (await loadEditionReference('ghec')).getSchema('SimpleUser').type, 'object');
  const broken = { index: '{}', responses: '{}', bodies: '{}' };
  equal('wrong shapes', errorOf(() => createReference(broken).getSchema('A')) instanceof EndpointError, true);
}

function smokeCatalogue({ github, createCatalogue }, { createIndex }, EndpointError, catalogue) {
  equal('the route of a URL', github.match('GET', 'https://api.github.com/repos/octokit/core.js/issues/7'), {
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { owner: 'octokit', repo: 'core.js', issue_number: '7' },
  });
  const [found] = github.search('relase assets', { limit: 1 });
  equal('a search', found?.route, 'GET /repos/{owner}/{repo}/releases/{release_id}/assets');
  equal(
    'a check',
    github.check('GET /orgs/{org}/repos', { rog: 'a' }).map(({ code }) => code),
    ['MISSING_PARAMETER', 'UNKNOWN_PARAMETER'],
  );
  const own = createCatalogue(createIndex(catalogue));
  equal('a catalogue of another API', own.match('GET', '/things/7')?.route, 'GET /things/{id}');
  equal('invalid data', errorOf(() => createCatalogue({})) instanceof EndpointError, true);
}

const PATH_ONLY = new Set(['toHttpMessage', 'toOctokit']);

/** Every client gets the same request; each must name its address, or its path where the server is apart from it. */
function smokeClients({ toPattern, toCode, textFormats, maskSecrets: _mask, ...clients }, request) {
  const names = [
    'toAxios',
    'toCurl',
    'toFetch',
    'toGh',
    'toGot',
    'toHar',
    'toHttpMessage',
    'toKy',
    'toNodeHttp',
    'toOctokit',
    'toRequest',
    'toUndici',
  ];
  equal('the clients', Object.keys(clients).sort(), names);
  for (const [name, hand] of Object.entries(clients)) {
    // Octokit gets a request only for its own server.
    const handed = name === 'toOctokit' ? hand(request, new URL(request.url).origin) : hand(request);
    const text = handed instanceof Request ? handed.url : JSON.stringify(handed);
    equal(`${name} names the address`, text.includes(PATH_ONLY.has(name) ? '/octokit/app/' : request.url), true);
  }
  equal('code', toCode(request, 'python-requests').includes(request.url), true);
  for (const { name, write } of textFormats)
    equal(`${name} has the path`, write(request).includes('/octokit/app/'), true);
  equal('a pattern', toPattern('GET /users/{username}', 'msw'), 'https://api.github.com/users/:username');
}

async function smokeGenerator({
  readDescription,
  generate,
  emitTypes,
  emitIndex,
  emitModules,
  stringifyCatalogue,
  GeneratorError,
}) {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = { '/things/{id}': { get: { operationId: 'things/get', parameters, responses: { 204: {} } } } };
  const description = await readDescription(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }),
  );
  const { catalogue, warnings } = generate(description, { name: 'things', vendor: 'things' });
  equal('warnings', warnings, []);
  equal(
    'types',
    [...emitTypes(catalogue).values()].some((text) => text.includes('GET /things/{id}')),
    true,
  );
  equal('an index', emitIndex(catalogue).get('index-data.ts')?.includes('things/get'), true);
  const profile = {
    baseUrl: 'https://api.example.com',
    vendor: 'things',
    userAgent: 'smoke/1',
    accept: 'application/json',
  };
  equal(
    'modules',
    [...emitModules(catalogue, profile).keys()],
    [...['index.ts', 'catalogue.ts', 'operations.ts', 'body-data.ts']],
  );
  equal('the text of a catalogue', JSON.parse(stringifyCatalogue(catalogue)).name, 'things');
  equal('an invalid description', errorOf(() => generate({})) instanceof GeneratorError, true);
  return catalogue;
}

/** Sent for real, to a server that answers with what it received. */
async function smokeFetch({ toFetch, toRequest }, request) {
  for (const send of [() => fetch(...toFetch(request)), () => fetch(toRequest(request))]) {
    const { method, path, headers, body } = await (await send()).json();
    equal('what arrived', [method, path], ['POST', '/repos/octokit/app/issues']);
    equal('its body', JSON.parse(atob(body)), { title: 'Hello' });
    const sent = Object.fromEntries(headers);
    equal(
      'its headers',
      [sent['accept'], sent['content-type']],
      [request.headers.accept, 'application/json; charset=utf-8'],
    );
  }
}

/** Exports a key of Web Crypto as PKCS #8, and as the PKCS #1 key in it, as GitHub writes keys. */
async function createKeys() {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  const pem = (kind, content) =>
    `-----BEGIN ${kind}-----\n${btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(''))}\n-----END ${kind}-----`;
  return [pem('PRIVATE KEY', bytes), pem('RSA PRIVATE KEY', bytes.slice(26))];
}

async function smokeApp({ createApp, InstallationError, createOAuth, OAuthError }) {
  await smokeOAuth(createOAuth, OAuthError);
  const { keys, tokens } = { keys: await createKeys(), tokens: [] };
  for (const privateKey of keys) {
    const fetch = async (url, { headers }) => {
      tokens.push(headers.authorization);
      if (url.endsWith('/2/access_tokens')) return new Response('{}', { status: 404 });
      return Response.json({ token: 't0ken', expires_at: '2100-01-01T00:00:00Z', login: 'a' }, { status: 201 });
    };
    const now = Date.now;
    // Both keys sign the same text.
    Date.now = () => 0;
    const app = createApp({ appId: 1, privateKey, fetch });
    equal('what an installation receives', (await app.installation(1).users.getAuthenticated()).data.login, 'a');
    Date.now = now;
    const fault = await app.token(2).catch((error) => error);
    equal('an installation that was removed', [fault instanceof InstallationError, fault.reason], [true, 'removed']);
  }
  equal('the JWT of the same key', tokens[0], tokens[3]);
  equal('the token of the installation', tokens[1], 'Bearer t0ken');
}

/** Signs in with a server that compares the verifier with the challenge, as GitHub does. */
async function smokeOAuth(createOAuth, OAuthError) {
  let challenge;
  const fetch = async (url, { body }) => {
    const { code_verifier } = JSON.parse(body);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
    const isRight = text.replace(/[+]/g, '-').replace(/[/]/g, '_').replace('=', '') === challenge;
    return Response.json(isRight ? { access_token: new URL(url).host } : { error: 'bad_verification_code' });
  };
  const oauth = createOAuth({ clientId: 'a', clientSecret: 'b', baseUrl: 'https://ghe.example/api/v3', fetch });
  const { url, ...pending } = await oauth.start();
  challenge = new URL(url).searchParams.get('code_challenge');
  const callback = `/?code=1&state=${pending.state}`;
  equal('the token of a user', (await oauth.finish(callback, pending)).token, 'ghe.example');
  const fault = await oauth.finish(callback, { ...pending, verifier: 'x' }).catch((error) => error);
  equal('a wrong verifier', [fault instanceof OAuthError, fault.code], [true, 'bad_verification_code']);
}

/** GitHub's documentation has the signature of this text. */
async function smokeWebhooks({ createWebhooks, toNodeHandler }, { modules }) {
  const secret = `It's a Secret to ${'Every'}body`;
  const received = [];
  const webhooks = createWebhooks({ secret, on: { 'issues.opened': ({ payload }) => received.push(payload.action) } });
  const headers = {
    'x-github-event': 'ping',
    'x-github-delivery': '1',
    'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  };
  const post = (body) => webhooks(new Request('https://example.com', { method: 'POST', headers, body }));
  const statuses = [(await post('Hello, World!')).status, (await post('Hello, World')).status];
  equal('a right signature of a text that is not JSON, and a wrong one', statuses, [400, 401]);
  const { deliverWebhook, webhookExample } = modules['routebook/testing'];
  const event = { secret, name: 'issues.opened', payload: webhookExample('issues.opened') };
  equal(
    'a simulated delivery',
    (await deliverWebhook('https://example.com', { ...event, fetch: webhooks })).status,
    202,
  );
  equal('what a handler received', received, ['opened']);
  equal('a function for Node', typeof toNodeHandler(webhooks), 'function');
}

async function smokeParts({ createSender, pages, redirects, retries, sendOnce }, baseUrl) {
  const send = createSender({ baseUrl }, [retries(), redirects(), pages()]);
  const { status, data } = await send({ method: 'get', url: `${baseUrl}/user`, headers: {} });
  equal('the status of a response', status, 200);
  equal('data', typeof data, 'object');
  const sent = await sendOnce({ method: 'get', url: `${baseUrl}/user`, headers: {} });
  equal('data that was sent for once', JSON.stringify(sent.data), JSON.stringify(data));
}

/** Sends for real what depends on the runtime: redirects, signals, the cache's hash. The rest is played. */
async function smokeSend(module, { endpoint }, baseUrl) {
  const { createSend, createGraphQL, pagingOf, githubLimits, ...rest } = module;
  const errors = Object.fromEntries(Object.entries(rest).filter(([name]) => name.endsWith('Error')));
  await smokeParts(module, baseUrl);
  equal('GraphQL', typeof createGraphQL(createSend()).pages, 'function');
  equal('the classes of errors', Object.keys(errors).sort(), [
    'GraphQLError',
    'NetworkError',
    'OutcomeUnknownError',
    'RateLimitError',
    'ResponseError',
    'TimeoutError',
  ]);
  equal('a policy', githubLimits.resource('https://api.github.com/search/code', 'GET'), 'code_search');
  equal('paging', pagingOf({ by: 'page' }).next({ url: 'https://a.example/', data: [1] }), 'https://a.example/?page=2');
  const send = createSend({ baseUrl, token: async () => 'smoke', retries: 0 });
  const redirecting = (target) => endpoint({ url: `/redirect-to/${encodeURIComponent(target)}`, baseUrl });
  const authorization = ({ data }) => Object.fromEntries(data.headers)['authorization'];

  const moved = await send(redirecting(`${baseUrl}/there`));
  equal('a redirect', [moved.redirected, moved.url, authorization(moved)], [true, `${baseUrl}/there`, 'Bearer smoke']);
  // A page may not read what another origin answers, unless that permits it.
  if (!globalThis.document) {
    const away = await send(redirecting(`${baseUrl.replace('127.0.0.1', 'localhost')}/away`));
    equal('another origin', [away.data.path, authorization(away)], ['/away', undefined]);
  }

  const stop = new AbortController();
  stop.abort('enough');
  equal(
    'an abort',
    await send(endpoint('GET /user', { baseUrl }), { signal: stop.signal }).catch((reason) => reason),
    'enough',
  );

  const cache = new Map();
  const play = (...responses) => ({ fetch: async () => responses.shift(), retryDelay: 0, cache });
  const list = (headers) => Response.json([1, 2], { headers });
  const retried = createSend(play(new Response('', { status: 502 }), list({ etag: '"1"' })));
  equal('a retry', (await retried(endpoint('GET /x'))).data, [1, 2]);
  const unchanged = createSend(play(new Response(null, { status: 304 })));
  equal('the cache', (await unchanged(endpoint('GET /x'))).cached, globalThis.crypto?.subtle !== undefined);
  const items = [];
  const paged = createSend(play(list({ link: '</x?page=2>; rel="next"' }), list({})));
  for await (const item of paged.items(endpoint('GET /y'), { limit: 3 })) items.push(item);
  equal('items', items, [1, 2, 1]);
  const missing = await createSend(play(new Response('{"message":"no"}', { status: 404 })))(endpoint('GET /z')).catch(
    (error) => error,
  );
  equal(
    'an error',
    [missing instanceof errors.ResponseError, missing.message],
    [true, 'GET /z: 404 no. No token was sent'],
  );
}

const smokeEndpoint = ({ endpoint }) => {
  equal('a request', endpoint('GET https://api.github.com/zen').url, 'https://api.github.com/zen');
};

const smokeEditionCatalogue = (module) => {
  equal('the route of an edition', module.github.get('GET /zen')?.route, 'GET /zen');
  smokePermissions(module, module.github);
};

const smokePermissions = ({ permissions: section }, github) => {
  const { permissions } = github.with(section).get('POST /repos/{owner}/{repo}/issues');
  equal('what a route needs', permissions?.any, [{ issues: 'write' }]);
};

function smokeActions({ createActions, ActionsError }) {
  const lines = [];
  const actions = createActions({ env: { INPUT_TIMES: '2' }, write: (line) => lines.push(line) });
  actions.notice('50 %\n', { title: 'a:b' });
  equal('a command', lines, ['::notice title=a%3Ab::50 %25%0A']);
  equal('an input', actions.input('times', { type: 'number' }), 2);
  equal('no job', errorOf(() => actions.output('a', 'b')) instanceof ActionsError, true);
}

/** The test of each entry point. An edition has the tests of its kind of entry. */
const SMOKES = {
  routebook: smokeMain,
  'routebook/catalogue': async (module, { modules }) => {
    const generator = modules['routebook/generator'];
    smokeCatalogue(module, generator, modules.routebook.EndpointError, await smokeGenerator(generator));
  },
  'routebook/convert': async (module, { request }) => {
    smokeClients(module, request);
    await smokeFetch(module, request);
  },
  'routebook/catalogue/descriptions': ({ descriptions }, { modules }) => {
    const [org] = modules['routebook/catalogue'].github.with(descriptions).get('GET /orgs/{org}/repos').parameters;
    equal('a description', typeof org.description, 'string');
  },
  'routebook/catalogue/notices': ({ routeNotices }, { modules }) => {
    const record = modules['routebook/catalogue'].github.with(routeNotices).get('GET /repos/{owner}/{repo}/stargazers');
    equal('a notice', record.notices[0].kind, 'restricted');
  },
  'routebook/generator': smokeGenerator,
  'routebook/auth': smokeApp,
  'routebook/testing': ({ example }) => {
    equal('an example', typeof example('GET /users/{username}').login, 'string');
  },
  'routebook/octokit': ({ endpoint }) => {
    equal('a request', endpoint('GET /users/{username}', { username: 'a' }).url, 'https://api.github.com/users/a');
  },
  'routebook/query': async ({ queryOptions }, { modules, baseUrl }) => {
    const { users } = modules.routebook.createGitHub({ baseUrl });
    const { queryKey, queryFn } = queryOptions(users.getAuthenticated);
    equal('a key', queryKey[0], 'GET /user');
    equal('data', typeof (await queryFn()), 'object');
  },
  'routebook/openapi': ({ createModuleEndpoint }) => equal('a function', typeof createModuleEndpoint, 'function'),
  'routebook/paths': async ({ default: createClient }, { baseUrl }) => {
    const { data, response } = await createClient({ baseUrl }).GET('/{name}', { params: { path: { name: 'user' } } });
    equal('the status of a response', response.status, 200);
    equal('data', typeof data, 'object');
  },
  'routebook/operations': ({ issues, repos }) => {
    equal('a request by name', repos.delete({ owner: 'a', repo: 'b' }).method, 'delete');
    equal('the route of a function', issues.create.route, 'POST /repos/{owner}/{repo}/issues');
  },
  'routebook/catalogue/permissions': (module, { modules }) =>
    smokePermissions(module, modules['routebook/catalogue'].github),
  'routebook/redis': async ({ memoryLimits, redisLimits }, { modules }) => {
    equal('a function', typeof redisLimits, 'function');
    const fetch = async () => Response.json({ login: 'a' });
    const send = modules['routebook/send'].createSend({ shared: memoryLimits(), fetch });
    const { data } = await send(modules.routebook.endpoint('GET /user'));
    equal('what was sent with shared limits', data, { login: 'a' });
  },
  'routebook/actions': smokeActions,
  'routebook/recipes': async ({ waitForChecks, RecipeError }, { modules }) => {
    const failed = { name: 'build', status: 'completed', conclusion: 'failure' };
    const fetch = async (url) => {
      if (url.includes('/check-runs')) return Response.json({ total_count: 1, check_runs: [failed] });
      return Response.json(url.includes('/statuses') ? [] : { sha: 'abc' });
    };
    const github = modules.routebook.createGitHub({ fetch });
    const work = waitForChecks(github, { owner: 'octokit', repo: 'app', ref: 'main' });
    const error = await work.catch((fault) => fault);
    equal('a failed check', [error instanceof RecipeError, error.code], [true, 'CHECKS_FAILED']);
  },
  'routebook/catalogue/reference': smokeReference,
  'routebook/catalogue/responses': smokeResponses,
  // It has types only.
  'routebook/types': (module) => equal('no values', Object.keys(module), []),
  'routebook/send': (module, { modules, baseUrl }) => smokeSend(module, modules.routebook, baseUrl),
  'routebook/template': smokeTemplate,
  'routebook/webhooks': smokeWebhooks,
};

function smokeOf(name) {
  if (Object.hasOwn(SMOKES, name)) return SMOKES[name];
  if (!/^routebook\/ghe[cs]/.test(name)) throw new Error(`the entry point ${name} has no smoke test`);
  return name.endsWith('/catalogue') ? smokeEditionCatalogue : smokeEndpoint;
}

/**
 * @param {Record<string, any>} modules The module of each entry point, by the name in an import.
 * @param {string} baseUrl Of a server on this machine that answers with what it received.
 * @returns {Promise<string>} What it ran on.
 */
export async function smoke(modules, baseUrl) {
  const classes = Object.values(modules).flatMap(({ EndpointError }) => EndpointError ?? []);
  equal('one class of errors', new Set(classes).size, 1);
  const route = 'POST /repos/{owner}/{repo}/issues';
  const request = modules.routebook.endpoint(route, { baseUrl, owner: 'octokit', repo: 'app', title: 'Hello' });
  for (const [name, module] of Object.entries(modules)) await smokeOf(name)(module, { modules, request, baseUrl });
  return runtimeName();
}
