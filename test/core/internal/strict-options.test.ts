import { readFileSync } from 'node:fs';
import { createClient, createEndpoint, createGitHub, EndpointError, endpoint } from 'routebook';
import { createActions } from 'routebook/actions';
import { createApp, createOAuth } from 'routebook/auth';
import { createCatalogue, github } from 'routebook/catalogue';
import { createPolicyGuard, limitPermissions } from 'routebook/catalogue/permissions';
import { createReference, reference as referenceSection } from 'routebook/catalogue/reference';
import { createExample, createResponses } from 'routebook/catalogue/responses';
import * as clients from 'routebook/convert';
import { emitModules, emitPaths, emitTypes, generate, selectOperations } from 'routebook/generator';
import { createGitHub as createGitHubOfEdition } from 'routebook/ghec';
import { createEndpointFromData, operation } from 'routebook/openapi';
import * as recipes from 'routebook/recipes';
import { redisCache, redisLimits } from 'routebook/redis';
import { createGraphQL, createSend, createSender, ownPart, pagingOf } from 'routebook/send';
import {
  createMocks,
  deliverWebhook,
  example,
  exampleResponse,
  mockFetch,
  mockMsw,
  mockNock,
  simulate,
  webhookExample,
} from 'routebook/testing';
import { createWebhooks } from 'routebook/webhooks';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../generator/support.ts';

const reference = github.with(referenceSection);

/** A call with options, and an option that is misspelled. */
interface Case {
  readonly call: (options: never) => unknown;
  readonly misspelled: readonly [written: string, meant: string];
}

const request = endpoint('GET /user', { headers: { authorization: 'token secret' } });
const list = endpoint('GET /user/repos');
const refuse = () => Promise.reject(new Error('No request must be sent.'));
const send = createSend({ fetch: refuse });
const graphql = createGraphQL(send);
const client = createGitHub({ fetch: refuse });
const redis = { evalSha: refuse, eval: refuse, get: refuse, set: refuse };
const catalogue = catalogueOf({});
const profile = { baseUrl: 'https://api.example.com', vendor: 'acme', userAgent: 'acme', accept: '*/*' };
const description = { openapi: '3.1.0', info: { title: 'acme', version: '1' }, paths: {} };

const options = (written: string, meant: string, call: Case['call']): Case => ({ call, misspelled: [written, meant] });
const text = (call: Case['call']) => options('maks', 'mask', call);
const sending = (call: Case['call']) => options('timout', 'timeout', call);
const paging = (call: (options: never) => AsyncGenerator): Case => sending((options) => call(options).next());

/** Every public function with options, by its entry point and name. Methods of results are listed too. */
const WITH_OPTIONS: Readonly<Record<string, Case>> = {
  'routebook createEndpoint': options('servrs', 'servers', (options: object) =>
    createEndpoint({ ...profile, ...options }),
  ),
  'routebook/catalogue createCatalogue': options('glosary', 'glossary', (options) => createCatalogue('', options)),
  'routebook/catalogue github.ask': options('limt', 'limit', (options) => github.ask('user', options)),
  'routebook/catalogue github.search': options('limt', 'limit', (options) => github.search('user', options)),
  'routebook/catalogue/reference createReference': options('glosary', 'glossary', (options) =>
    createReference({ index: '', responses: '', bodies: '' }, options),
  ),
  'routebook/catalogue/reference github.schemaOf': options('contenttype', 'contentType', (options) =>
    reference.schemaOf('GET /user', 200, options),
  ),
  'routebook/catalogue/reference github.exampleOf': options('sead', 'seed', (options) =>
    reference.exampleOf('GET /user', 200, options),
  ),
  'routebook/testing example': options('sead', 'seed', (options) => example('GET /user', options)),
  'routebook/testing exampleResponse': options('sead', 'seed', (options) => exampleResponse('GET /user', {}, options)),
  'routebook/catalogue/responses createExample': options('sead', 'seed', (options) =>
    createExample('string', () => undefined, options),
  ),
  'routebook/catalogue/responses createResponses': options('vales', 'values', (options) =>
    createResponses('', options),
  ),
  'routebook createClient': options('timout', 'timeout', (options: object) =>
    createClient({ list: operation(profile, 'GET', '/x', () => ({})) } as never, { use: [], ...options } as never),
  ),
  'routebook createGitHub': sending((options) => createGitHub(options)),
  'routebook/send createSender': options('timout', 'timeout', (options: object) =>
    createSender({ baseUrl: 'https://a.example', ...options } as never, []),
  ),
  'routebook/send ownPart': options('befor', 'before', (part: object) => ownPart({ name: 'own', ...part })),
  'routebook createGitHub().users.list': sending((options) => client.users.list({}, options)),
  'routebook createGitHub().users.list.all': sending((options) => client.users.list.all({}, options)),
  'routebook createGitHub().users.list.items': paging((options) => client.users.list.items({}, options)),
  'routebook createGitHub().users.list.pages': paging((options) => client.users.list.pages({}, options)),
  'routebook/convert maskSecrets': options('secret', 'secrets', (options) => clients.maskSecrets(request, options)),
  'routebook/convert toCode': text((options) => clients.toCode(request, 'python-requests', options)),
  'routebook/convert toCurl': text((options) => clients.toCurl(request, options)),
  'routebook/convert toGh': text((options) => clients.toGh(request, options)),
  'routebook/convert toHar': text((options) => clients.toHar(request, options)),
  'routebook/convert toHttpMessage': text((options) => clients.toHttpMessage(request, options)),
  'routebook/convert toPattern': options('baseURL', 'baseUrl', (options) =>
    clients.toPattern('GET /user', 'msw', options),
  ),
  'routebook/generator emitModules': options('vendr', 'vendor', (options: object) =>
    emitModules(catalogue, { ...profile, ...options }),
  ),
  'routebook/generator emitPaths': options('enumValue', 'enumValues', (options) => emitPaths(description, options)),
  'routebook/generator selectOperations': options('includ', 'include', (options) =>
    selectOperations(description, options),
  ),
  'routebook/generator emitTypes': options('modul', 'module', (options) => emitTypes(catalogue, options)),
  'routebook/generator generate': options('omitText', 'omitTexts', (options) => generate(description, options)),
  'routebook/generator generate, extensions': options('categry', 'category', (extensions) =>
    generate(description, { extensions }),
  ),
  'routebook/generator generate, corrections': options('route', 'routes', (correction) =>
    generate(description, { corrections: [correction] }),
  ),
  'routebook/edition createGitHub': sending((options) => createGitHubOfEdition(options)),
  'routebook/testing createMocks().mockFetch': options('baseURL', 'baseUrl', (options) =>
    createMocks({ baseUrl: '/', responses: '', servers: {}, slashes: [] }).mockFetch(options),
  ),
  'routebook/testing mockFetch': options('baseURL', 'baseUrl', (options) => mockFetch(options)),
  'routebook/testing mockMsw': options('baseURL', 'baseUrl', (options) =>
    mockMsw({ http: { all: () => undefined }, HttpResponse: Response }, options),
  ),
  'routebook/testing mockNock': options('baseURL', 'baseUrl', (options) => mockNock(refuse as never, options)),
  'routebook/openapi createEndpointFromData': options('servrs', 'servers', (options: object) =>
    createEndpointFromData({ ...profile, ...options }, { operations: [] }),
  ),
  'routebook/auth createApp': options('basUrl', 'baseUrl', (options: object) =>
    createApp({ appId: 1, sign: async () => '', ...options }),
  ),
  'routebook/auth createOAuth': options('redirectURL', 'redirectUrl', (options: object) =>
    createOAuth({ clientId: 'a', ...options }),
  ),
  'routebook/webhooks createWebhooks': options('onErorr', 'onError', (options: object) =>
    createWebhooks({ secret: 'a', on: { push: () => {} }, ...options }),
  ),
  'routebook/testing deliverWebhook': options('secrets', 'secret', (options: object) =>
    deliverWebhook('http://localhost', { secret: 'a', name: 'ping', payload: webhookExample('ping'), ...options }),
  ),
  'routebook/testing webhookExample': options('sead', 'seed', (options) => webhookExample('push', options as never)),
  'routebook/catalogue/permissions createPolicyGuard': options('alow', 'allow', (options) =>
    createPolicyGuard(options as {}),
  ),
  'routebook/catalogue/permissions limitPermissions': options('allowUnknwon', 'allowUnknown', (options) =>
    limitPermissions(endpoint, { metadata: 'read' }, options),
  ),
  'routebook/redis redisCache': options('maxByts', 'maxBytes', (options) => redisCache(redis, options)),
  'routebook/redis redisLimits': sending((options) => redisLimits(redis, options)),
  'routebook/send createGraphQL': options('useragent', 'userAgent', (options) => createGraphQL(send, options)),
  'routebook/send createGraphQL()': sending((options) => graphql('{ viewer { login } }', {}, options)),
  'routebook/send createGraphQL().pages': paging((options) =>
    graphql.pages('query ($cursor: String) { x }', {}, options),
  ),
  ...Object.fromEntries(
    Object.entries(recipes)
      .filter(([name]) => name !== 'RecipeError')
      .map(([name, recipe]) => [
        `routebook/recipes ${name}`,
        options('signl', 'signal', (options) => (recipe as (...args: unknown[]) => unknown)(client, options)),
      ]),
  ),
  'routebook/actions createActions': options('tokenInpt', 'tokenInput', (options) => createActions(options)),
  'routebook/testing simulate': options('seds', 'seeds', (options) => simulate(options, async () => {})),
  'routebook/send createSend': options('retrys', 'retries', (options) => createSend(options)),
  'routebook/send createSend()': sending((options) => send(request, options)),
  'routebook/send createSend().all': sending((options) => send.all(list, options)),
  'routebook/send createSend().attempt': sending((options) => send.attempt(request, options)),
  'routebook/send createSend().events': paging((options) => send.events(request, options)),
  'routebook/send createSend().items': paging((options) => send.items(list, options)),
  'routebook/send createSend().pages': paging((options) => send.pages(list, options)),
  'routebook/send createSend().raw': sending((options) => send.raw(request, options)),
  'routebook/send pagingOf': options('item', 'items', (options) => pagingOf(options)),
};

/**
 * Every other value that is exported, by its entry point. Its arguments are data, a request or parameters of any name, or it reads its options as
 * a function above does.
 */
const WITHOUT_OPTIONS = `
routebook EndpointError GraphQLError NetworkError OutcomeUnknownError RateLimitError ResponseError TimeoutError VERSION endpoint strictEndpoint undocumented
routebook/actions ActionsError
routebook/auth InstallationError OAuthError
routebook/catalogue checkCalls createCallCheck github joinRows
routebook/convert textFormats toAxios toFetch toGot toKy toNodeHttp toOctokit toRequest toUndici
routebook/catalogue/descriptions descriptions
routebook/catalogue/notices describeNotice routeNotices
routebook/edition EndpointError VERSION createEndpoint createPermissionGuard createPolicyGuard describeNeeds endpoint findPermissions github limitPermissions permissions strictEndpoint undocumented
routebook/generator GeneratorError applyEdition applyOverlay baseUrlOf bundleDescription convertSwagger createBodyData createIndex createOpenApiData createResponseData defineConfig diffCatalogues emitEdition emitIndex emitMocks emitValidators isCatalogueFile overlayTarget parseDocument readCatalogue readDescription selectVersion stringifyCatalogue
routebook/testing Emulator createEmulator createMocks
routebook/octokit endpoint fromOctokit
routebook/openapi anyBody anyJsonBody basicScheme body checkCookie checkData checkOptionNames chooseMedia commaDelimited cookie cookieContent cookieKey createClient createModuleClient createModuleEndpoint createOperation dates days deepObject encodeAllowReserved encodeSegment escapeOthers exactJson fillServers form formBody header headerContent headerKey httpScheme integers jsonBody keepSlashes label matrix multipartBody operation ownServer path pathContent pipeDelimited placeCredentials query queryContent queryKey rawBody readSchemes readTemplate simple spaceDelimited tabDelimited temporalDates toDate toInstant toPlainDate vendorTypes wholeForm wholeQuery writeAsciiJson writeDays writeJson writeScalar
routebook/operations *
routebook/send bigints cache dispatcher events fetchOptions fields githubFacts idempotency limits notices once pages redirects retries sendOnce
routebook/paths createFinalURL createPathBasedClient createQuerySerializer default defaultBodySerializer defaultPathSerializer mergeHeaders removeTrailingSlash serializeArrayParam serializeObjectParam serializePrimitiveParam wrapAsPathBasedClient
routebook/catalogue/permissions createPermissionGuard describeNeeds describePermissions describeScopes findPermissions listPermissionNames permissions smallestPermissions
routebook/recipes RecipeError
routebook/query infiniteQueryOptions mutationOptions queryOptions
routebook/redis memoryLimits
routebook/catalogue/reference createValidators findMismatch loadEditionReference reference
routebook/catalogue/responses githubExampleValues githubResponses
routebook/send GraphQLError NetworkError OutcomeUnknownError RateLimitError ResponseError TimeoutError githubLimits
routebook/template EndpointError compile expand
routebook/webhooks toNodeHandler`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [entry, ...names] = line.split(' ');
    return names.map((name) => `${entry} ${name}`);
  });

/** The values in the list of the public API. All editions have the same ones, and so do all groups of operations. */
function publicValues(): Set<string> {
  const lines = readFileSync(new URL('../../package/public-api.txt', import.meta.url), 'utf8').split('\n');
  const values = new Set<string>();
  let entry = '';
  for (const line of lines) {
    if (line.startsWith('routebook')) entry = line.replace(/\/(?:ghec|ghes-[\d.]+)(?:\/.*)?$/, '/edition');
    else if (line.startsWith('  ') && !line.startsWith('  type '))
      values.add(entry === 'routebook/operations' ? `${entry} *` : `${entry} ${line.trim()}`);
  }
  return values;
}

async function errorOf({ call }: Case, options: object): Promise<EndpointError> {
  try {
    await call(options as never);
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return error as EndpointError;
  }
  throw new Error('The options were accepted.');
}

describe('options of all public functions', () => {
  it('every exported value is listed, with or without options', () => {
    const methods = /[(.,]/;
    const listed = [...Object.keys(WITH_OPTIONS), ...WITHOUT_OPTIONS];
    expect(listed.filter((name) => !methods.test(name)).sort()).toEqual([...publicValues()].sort());
  });

  it.each(Object.entries(WITH_OPTIONS))('%s rejects an unknown option', async (_, each) => {
    const error = await errorOf(each, { somethingElse: 'ghp_secret' });
    expect(error.code).toBe('INVALID_OPTION');
    expect(error.parameter).toBe('somethingElse');
    expect(error.message).toContain('"somethingElse"');
    expect(error.message).not.toContain('ghp_secret');
  });

  it.each(Object.entries(WITH_OPTIONS))('%s names the option that was probably meant', async (_, each) => {
    const [written, meant] = each.misspelled;
    const error = await errorOf(each, { [written]: true });
    expect(error.code).toBe('INVALID_OPTION');
    expect(error.message).toContain(`"${written}"`);
    expect(error.message).toContain(`Did you mean "${meant}"?`);
  });

  it.each(Object.entries(WITH_OPTIONS))('%s rejects options that are not an object', async (name, each) => {
    // Spread into other options above, or into the options of the sender: a string has the names 0, 1 and so on.
    const error = await errorOf(each, 'ghp_secret' as unknown as object);
    expect(error.code, name).toBe('INVALID_OPTION');
    expect(error.message).not.toContain('ghp_secret');
  });
});

describe('values of the generator’s options', () => {
  it.each([
    ['name', 5, 'a string'],
    ['keys', 'names', 'one of "paths", "templates"'],
    ['omitTexts', 'yes', 'true or false'],
    ['extensions', [], 'an object'],
    ['corrections', {}, 'a list of corrections'],
    ['serverPlaceholders', { a: 1 }, 'an object whose values are strings'],
    ['earlier', 'openapi.json', 'an object'],
    ['onProgress', true, 'a function'],
  ])('generate rejects a wrong "%s"', (name, value, expected) => {
    const options = { [name]: value } as never;
    expect(() => generate(description, options)).toThrow(`The option "${name}" of generate must be ${expected}.`);
  });

  it.each([
    [{ reason: 1 }, 'reason', 'a string'],
    [{ routes: 'GET /user' }, 'routes', 'a list of strings'],
    [{ acceptBody: 5 }, 'acceptBody', 'a type of the catalogue'],
    [{ formerly: { a: 1 } }, 'formerly', 'an object whose values are strings'],
  ])('generate rejects the correction %j', (correction, name, expected) => {
    expect(() => generate(description, { corrections: [correction as never] })).toThrow(
      `The option "${name}" of a correction of generate must be ${expected}.`,
    );
  });

  it('generate rejects a wrong value in "extensions"', () => {
    expect(() => generate(description, { extensions: { category: 1 as never } })).toThrow(
      'The option "category" of "extensions" of generate must be a string.',
    );
  });

  it('emitTypes rejects an extension that it cannot write', () => {
    expect(() => emitTypes(catalogue, { extension: '.js' as never })).toThrow(
      'The option "extension" of emitTypes must be one of ".ts", ".d.ts".',
    );
  });

  it.each(Object.keys(profile))('emitModules rejects a profile without "%s"', (name) => {
    expect(() => emitModules(catalogue, { ...profile, [name]: undefined })).toThrow(
      `The option "${name}" of emitModules is missing. Pass a string.`,
    );
  });
});
