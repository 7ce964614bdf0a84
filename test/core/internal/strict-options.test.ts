import { readFileSync } from 'node:fs';
import { createEndpoint, EndpointError, endpoint } from 'routebook';
import { createApp, createOAuth } from 'routebook/app';
import { auditText } from 'routebook/audit';
import { createCatalogue, github } from 'routebook/catalogue';
import { createApiClient, createGitHub } from 'routebook/client';
import * as clients from 'routebook/clients';
import { emitModules, emitPaths, emitTypes, generate, selectOperations } from 'routebook/generator';
import { createGitHub as createGitHubOfEdition } from 'routebook/ghec';
import { migrateText, surveyClients } from 'routebook/migrate';
import {
  createMocks,
  example,
  mockFetch,
  mockMsw,
  mockNock,
  simulate,
  toPattern,
  webhookExample,
} from 'routebook/mocks';
import { createEndpointFromData, operation } from 'routebook/openapi';
import { composeApiClient, composeFunctions, composeGitHub, createSender } from 'routebook/parts';
import { createPolicyGuard, limitPermissions } from 'routebook/permissions';
import { redisCache, redisLimits } from 'routebook/redis';
import { createReference, github as reference } from 'routebook/reference';
import { createExample, createResponses } from 'routebook/responses';
import { createGraphQL, createSend, pagingOf } from 'routebook/send';
import { createWebhooks } from 'routebook/webhooks';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../generator/support.ts';

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

const text = (call: Case['call']): Case => ({ call, misspelled: ['maks', 'mask'] });
const sending = (call: Case['call']): Case => ({ call, misspelled: ['timout', 'timeout'] });
const paging = (call: (options: never) => AsyncGenerator): Case => sending((options) => call(options).next());

/** Every public function with options, by its entry point and name. Methods of results are listed too. */
const WITH_OPTIONS: Readonly<Record<string, Case>> = {
  'routebook createEndpoint': {
    call: (options: object) => createEndpoint({ ...profile, ...options }),
    misspelled: ['servrs', 'servers'],
  },
  'routebook/audit auditText': {
    call: (options) => auditText('', 'javascript', options),
    misspelled: ['catalog', 'catalogue'],
  },
  'routebook/catalogue createCatalogue': {
    call: (options) => createCatalogue('', options),
    misspelled: ['glosary', 'glossary'],
  },
  'routebook/catalogue github.ask': {
    call: (options) => github.ask('user', options),
    misspelled: ['limt', 'limit'],
  },
  'routebook/catalogue github.search': {
    call: (options) => github.search('user', options),
    misspelled: ['limt', 'limit'],
  },
  'routebook/reference createReference': {
    call: (options) => createReference({ index: '', responses: '', bodies: '' }, options),
    misspelled: ['glosary', 'glossary'],
  },
  'routebook/reference github.schemaOf': {
    call: (options) => reference.schemaOf('GET /user', 200, options),
    misspelled: ['contenttype', 'contentType'],
  },
  'routebook/reference github.exampleOf': {
    call: (options) => reference.exampleOf('GET /user', 200, options),
    misspelled: ['sead', 'seed'],
  },
  'routebook/mocks example': {
    call: (options) => example('GET /user', options),
    misspelled: ['sead', 'seed'],
  },
  'routebook/responses createExample': {
    call: (options) => createExample('string', () => undefined, options),
    misspelled: ['sead', 'seed'],
  },
  'routebook/responses createResponses': {
    call: (options) => createResponses('', options),
    misspelled: ['vales', 'values'],
  },
  'routebook/client createApiClient': sending((options) =>
    createApiClient({ endpoint: createEndpoint(profile), functions: {}, pages: {} }, options),
  ),
  'routebook/client createGitHub': sending((options) => createGitHub(options)),
  'routebook/parts composeApiClient': {
    call: (options: object) =>
      composeApiClient({ endpoint: createEndpoint(profile), functions: {}, pages: {} }, { use: [], ...options }),
    misspelled: ['timout', 'timeout'],
  },
  'routebook/parts composeFunctions': {
    call: (options: object) =>
      composeFunctions({
        functions: { list: operation(profile, 'GET', '/x', () => ({})) },
        use: [],
        ...options,
      } as never),
    misspelled: ['timout', 'timeout'],
  },
  'routebook/parts composeGitHub': {
    call: (options: object) => composeGitHub({ groups: { users: {} }, use: [], ...options } as never),
    misspelled: ['timout', 'timeout'],
  },
  'routebook/parts createSender': {
    call: (options: object) => createSender({ baseUrl: 'https://a.example', ...options } as never, []),
    misspelled: ['timout', 'timeout'],
  },
  'routebook/client createGitHub().users.list': sending((options) => client.users.list({}, options)),
  'routebook/client createGitHub().users.list.all': sending((options) => client.users.list.all({}, options)),
  'routebook/client createGitHub().users.list.items': paging((options) => client.users.list.items({}, options)),
  'routebook/client createGitHub().users.list.pages': paging((options) => client.users.list.pages({}, options)),
  'routebook/clients maskSecrets': {
    call: (options) => clients.maskSecrets(request, options),
    misspelled: ['secret', 'secrets'],
  },
  'routebook/clients toCode': text((options) => clients.toCode(request, 'python-requests', options)),
  'routebook/clients toCurl': text((options) => clients.toCurl(request, options)),
  'routebook/clients toGh': text((options) => clients.toGh(request, options)),
  'routebook/clients toHar': text((options) => clients.toHar(request, options)),
  'routebook/clients toHttpMessage': text((options) => clients.toHttpMessage(request, options)),
  'routebook/clients toPattern': {
    call: (options) => clients.toPattern('GET /user', 'msw', options),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/generator emitModules': {
    call: (options: object) => emitModules(catalogue, { ...profile, ...options }),
    misspelled: ['vendr', 'vendor'],
  },
  'routebook/generator emitPaths': {
    call: (options) => emitPaths(description, options),
    misspelled: ['enumValue', 'enumValues'],
  },
  'routebook/generator selectOperations': {
    call: (options) => selectOperations(description, options),
    misspelled: ['includ', 'include'],
  },
  'routebook/generator emitTypes': {
    call: (options) => emitTypes(catalogue, options),
    misspelled: ['modul', 'module'],
  },
  'routebook/generator generate': {
    call: (options) => generate(description, options),
    misspelled: ['omitText', 'omitTexts'],
  },
  'routebook/generator generate, extensions': {
    call: (extensions) => generate(description, { extensions }),
    misspelled: ['categry', 'category'],
  },
  'routebook/generator generate, corrections': {
    call: (correction) => generate(description, { corrections: [correction] }),
    misspelled: ['route', 'routes'],
  },
  'routebook/edition createGitHub': sending((options) => createGitHubOfEdition(options)),
  'routebook/migrate migrateText': {
    call: (options) => migrateText('', 'ts', options),
    misspelled: ['parsr', 'parser'],
  },
  'routebook/migrate surveyClients': {
    call: (options) => surveyClients('', 'ts', options),
    misspelled: ['parsr', 'parser'],
  },
  'routebook/mocks createMocks().mockFetch': {
    call: (options) => createMocks({ baseUrl: '/', responses: '', servers: {}, slashes: [] }).mockFetch(options),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/mocks mockFetch': { call: (options) => mockFetch(options), misspelled: ['baseURL', 'baseUrl'] },
  'routebook/mocks mockMsw': {
    call: (options) => mockMsw({ http: { all: () => undefined }, HttpResponse: Response }, options),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/mocks mockNock': {
    call: (options) => mockNock(refuse as never, options),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/mocks toPattern': {
    call: (options) => toPattern('GET /user', 'msw', options),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/openapi createEndpointFromData': {
    call: (options: object) => createEndpointFromData({ ...profile, ...options }, { operations: [] }),
    misspelled: ['servrs', 'servers'],
  },
  'routebook/app createApp': {
    call: (options: object) => createApp({ appId: 1, sign: async () => '', ...options }),
    misspelled: ['baseURL', 'baseUrl'],
  },
  'routebook/app createOAuth': {
    call: (options: object) => createOAuth({ clientId: 'a', ...options }),
    misspelled: ['redirectURL', 'redirectUrl'],
  },
  'routebook/webhooks createWebhooks': {
    call: (options: object) => createWebhooks({ secret: 'a', on: { push: () => {} }, ...options }),
    misspelled: ['onErorr', 'onError'],
  },
  'routebook/mocks simulate': {
    call: (options: object) =>
      simulate('http://localhost', { secret: 'a', name: 'ping', payload: webhookExample('ping'), ...options }),
    misspelled: ['secrets', 'secret'],
  },
  'routebook/mocks webhookExample': {
    call: (options) => webhookExample('push', options as never),
    misspelled: ['sead', 'seed'],
  },
  'routebook/permissions createPolicyGuard': {
    call: (options) => createPolicyGuard(options as {}),
    misspelled: ['alow', 'allow'],
  },
  'routebook/permissions limitPermissions': {
    call: (options) => limitPermissions(endpoint, { metadata: 'read' }, options),
    misspelled: ['allowUnknwon', 'allowUnknown'],
  },
  'routebook/redis redisCache': { call: (options) => redisCache(redis, options), misspelled: ['maxByts', 'maxBytes'] },
  'routebook/redis redisLimits': sending((options) => redisLimits(redis, options)),
  'routebook/send createGraphQL': {
    call: (options) => createGraphQL(send, options),
    misspelled: ['useragent', 'userAgent'],
  },
  'routebook/send createGraphQL()': sending((options) => graphql('{ viewer { login } }', {}, options)),
  'routebook/send createGraphQL().pages': paging((options) =>
    graphql.pages('query ($cursor: String) { x }', {}, options),
  ),
  'routebook/send createSend': { call: (options) => createSend(options), misspelled: ['retrys', 'retries'] },
  'routebook/send createSend()': sending((options) => send(request, options)),
  'routebook/send createSend().all': sending((options) => send.all(list, options)),
  'routebook/send createSend().attempt': sending((options) => send.attempt(request, options)),
  'routebook/send createSend().events': paging((options) => send.events(request, options)),
  'routebook/send createSend().items': paging((options) => send.items(list, options)),
  'routebook/send createSend().pages': paging((options) => send.pages(list, options)),
  'routebook/send createSend().raw': sending((options) => send.raw(request, options)),
  'routebook/send pagingOf': { call: (options) => pagingOf(options), misspelled: ['item', 'items'] },
};

/** Every other value that is exported, and why there is no option to misspell. */
const PARAMETERS =
  'Unknown names are parameters of the request. github.check reports those that the route does not have.';
const REQUEST = 'Its argument is a request.';
const NO_OPTIONS = 'It takes no options.';
const DATA = 'Its argument is data.';
const REQUEST_INIT = 'As in openapi-fetch, other names are options of Request, or properties for a replaced fetch.';
const WITHOUT_OPTIONS: Readonly<Record<string, string>> = {
  'routebook/migrate publicNames': 'takes scripts, entries and a function',
  // The rules that generated modules contain.
  ...Object.fromEntries(
    `anyBody anyJsonBody basicScheme body checkCookie checkData checkOptionNames chooseMedia commaDelimited cookie cookieContent cookieKey dates days deepObject encodeAllowReserved encodeSegment form formBody header headerContent headerKey httpScheme jsonBody keepSlashes label matrix multipartBody operation ownServer path pathContent pipeDelimited query queryContent queryKey rawBody readSchemes readTemplate simple spaceDelimited tabDelimited temporalDates toDate toInstant toPlainDate vendorTypes wholeForm wholeQuery writeAsciiJson writeDays writeJson writeScalar`
      .split(/\s+/)
      .map((name) => [`routebook/openapi ${name}`, DATA]),
  ),
  'routebook/catalogue joinRows': DATA,
  'routebook EndpointError': NO_OPTIONS,
  'routebook VERSION': NO_OPTIONS,
  'routebook endpoint': PARAMETERS,
  'routebook undocumented': PARAMETERS,
  'routebook/app InstallationError': NO_OPTIONS,
  'routebook/parts bigints': NO_OPTIONS,
  'routebook/parts cache': NO_OPTIONS,
  'routebook/parts events': NO_OPTIONS,
  'routebook/parts fetchOptions': NO_OPTIONS,
  'routebook/parts fields': NO_OPTIONS,
  'routebook/parts githubFacts': NO_OPTIONS,
  'routebook/parts limits': NO_OPTIONS,
  'routebook/parts notices': NO_OPTIONS,
  'routebook/parts pages': NO_OPTIONS,
  'routebook/parts redirects': NO_OPTIONS,
  'routebook/parts retries': NO_OPTIONS,
  'routebook/parts sendOnce': 'Errors list its four options. The rest is tested with the function.',
  'routebook/app OAuthError': NO_OPTIONS,
  'routebook/audit applyEdits': NO_OPTIONS,
  'routebook/audit auditLanguageOf': NO_OPTIONS,
  'routebook/audit isBundle': NO_OPTIONS,
  'routebook/catalogue EndpointError': NO_OPTIONS,
  'routebook/catalogue github': 'Its method match never throws. The method search is listed above.',
  'routebook/client fromOctokit': NO_OPTIONS,
  'routebook/clients textFormats': NO_OPTIONS,
  'routebook/edition describeNeeds': NO_OPTIONS,
  'routebook/permissions describeNeeds': NO_OPTIONS,
  'routebook/clients toAxios': REQUEST,
  'routebook/clients toFetch': REQUEST,
  'routebook/clients toGot': REQUEST,
  'routebook/clients toKy': REQUEST,
  'routebook/clients toNodeHttp': REQUEST,
  'routebook/clients toOctokit': REQUEST,
  'routebook/clients toRequest': REQUEST,
  'routebook/clients toUndici': REQUEST,
  'routebook/descriptions github': 'As in routebook/catalogue.',
  'routebook/edition EndpointError': NO_OPTIONS,
  'routebook/edition VERSION': NO_OPTIONS,
  'routebook/edition createEndpoint': 'The same function as in routebook.',
  'routebook/edition createPermissionGuard': NO_OPTIONS,
  'routebook/edition createPolicyGuard': 'As in routebook/permissions.',
  'routebook/edition endpoint': PARAMETERS,
  'routebook/edition findPermissions': NO_OPTIONS,
  'routebook/edition github': 'As in routebook/catalogue.',
  'routebook/edition limitPermissions': 'It reads its options as that of routebook/permissions does.',
  'routebook/edition undocumented': PARAMETERS,
  'routebook/generator GeneratorError': NO_OPTIONS,
  'routebook/generator applyEdition': DATA,
  'routebook/generator applyOverlay': DATA,
  'routebook/generator emitMocks': DATA,
  'routebook/mocks createMocks': DATA,
  'routebook/generator baseUrlOf': DATA,
  'routebook/generator bundleDescription': DATA,
  'routebook/generator convertSwagger': DATA,
  'routebook/generator createBodyData': DATA,
  'routebook/generator createIndex': DATA,
  'routebook/generator createOpenApiData': DATA,
  'routebook/generator createResponseData': DATA,
  'routebook/generator defineConfig': 'The command checks the configuration that it returns.',
  'routebook/generator diffCatalogues': DATA,
  'routebook/generator emitEdition': DATA,
  'routebook/generator emitIndex': DATA,
  'routebook/generator emitValidators': DATA,
  'routebook/generator isCatalogueFile': DATA,
  'routebook/generator overlayTarget': DATA,
  'routebook/generator parseDocument': DATA,
  'routebook/generator readCatalogue': DATA,
  'routebook/generator readDescription': DATA,
  'routebook/generator selectVersion': DATA,
  'routebook/generator stringifyCatalogue': DATA,
  'routebook/octokit endpoint': PARAMETERS,
  'routebook/openapi createEndpoint': DATA,
  'routebook/openapi createOperation': NO_OPTIONS,
  'routebook/openapi createOperations': PARAMETERS,
  'routebook/openapi fillServers': 'It lists the variables of the servers if a name is not one of them.',
  'routebook/openapi placeCredentials': 'It lists the security schemes of the API if a name is not one of them.',
  'routebook/operations *': PARAMETERS,
  'routebook/paths EndpointError': NO_OPTIONS,
  'routebook/paths createClient': REQUEST_INIT,
  'routebook/paths createFinalURL': DATA,
  'routebook/paths createPathBasedClient': REQUEST_INIT,
  'routebook/paths createQuerySerializer': 'Its styles are checked.',
  'routebook/paths default': REQUEST_INIT,
  'routebook/paths defaultBodySerializer': DATA,
  'routebook/paths defaultPathSerializer': DATA,
  'routebook/paths mergeHeaders': DATA,
  'routebook/paths removeTrailingSlash': NO_OPTIONS,
  'routebook/paths serializeArrayParam': DATA,
  'routebook/paths serializeObjectParam': DATA,
  'routebook/paths serializePrimitiveParam': DATA,
  'routebook/paths wrapAsPathBasedClient': NO_OPTIONS,
  'routebook/permissions createPermissionGuard': NO_OPTIONS,
  'routebook/permissions describePermissions': DATA,
  'routebook/permissions describeScopes': DATA,
  'routebook/permissions findPermissions': NO_OPTIONS,
  'routebook/permissions github': 'As in routebook/catalogue.',
  'routebook/permissions listPermissionNames': NO_OPTIONS,
  'routebook/permissions smallestPermissions': DATA,
  'routebook/node nodeTransport': NO_OPTIONS,
  'routebook/query infiniteQueryOptions': PARAMETERS,
  'routebook/query mutationOptions': NO_OPTIONS,
  'routebook/query queryOptions': PARAMETERS,
  'routebook/redis memoryLimits': NO_OPTIONS,
  'routebook/reference createValidators': DATA,
  'routebook/reference findMismatch': NO_OPTIONS,
  'routebook/responses EndpointError': NO_OPTIONS,
  'routebook/reference EndpointError': NO_OPTIONS,
  'routebook/reference github': 'As in routebook/catalogue. The methods schemaOf and exampleOf are listed above.',
  'routebook/reference loadEditionReference': NO_OPTIONS,
  'routebook/responses githubExampleValues': 'It is a function that createResponses and createExample take.',
  'routebook/responses githubResponses': NO_OPTIONS,
  'routebook/send GraphQLError': NO_OPTIONS,
  'routebook/send NetworkError': NO_OPTIONS,
  'routebook/send RateLimitError': NO_OPTIONS,
  'routebook/send ResponseError': NO_OPTIONS,
  'routebook/send TimeoutError': NO_OPTIONS,
  'routebook/send githubLimits': NO_OPTIONS,
  'routebook/strict endpoint': PARAMETERS,
  'routebook/template EndpointError': NO_OPTIONS,
  'routebook/template compile': NO_OPTIONS,
  'routebook/template expand': DATA,
  'routebook/webhooks toNodeHandler': NO_OPTIONS,
};

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
  it('every exported value is listed, with its options or with the reason why it has none', () => {
    const methods = /[(.,]/;
    const listed = [...Object.keys(WITH_OPTIONS), ...Object.keys(WITHOUT_OPTIONS)];
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
