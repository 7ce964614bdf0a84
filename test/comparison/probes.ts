import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { endpoint } from 'routebook';
import { generate, readDescription } from 'routebook/generator';
import { createSend } from 'routebook/send';
import { compile } from 'routebook/template';
import type { Claim } from './claims.ts';
import type { Contender } from './contenders.ts';
import { functions, hasCommand, octokit, openapiRequest, packagesBroughtBy, parseTemplate } from './libraries.ts';
import { compilePrograms, description } from './programs.ts';
import { type Expand, readConformance } from './templates.ts';

/** Asks one contender. Answers are words of the table's cells. */
type Probe = () => string | Promise<string>;

const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'no');

/** Yes if all of it holds, partly if some does. */
const howMuch = (...parts: boolean[]) => (parts.every(Boolean) ? 'yes' : parts.some(Boolean) ? 'partly' : 'no');

function isRefused(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

/** Whether there is a function of such a name. Where there is none, nobody can use it. */
function named(pattern: RegExp): { readonly [Name in Contender]: Probe } {
  const ask = (contender: Contender) => () => yesOrNo(functions[contender].some((name) => pattern.test(name)));
  return {
    routebook: ask('routebook'),
    octokit: ask('octokit'),
    openapi: ask('openapi'),
    urlTemplate: ask('urlTemplate'),
  };
}

const isRequestData = (value: unknown) =>
  typeof value === 'object' && value !== null && ['method', 'url', 'headers'].every((key) => key in value);
const isAnswer = (value: unknown) => typeof value === 'object' && value !== null && 'data' in value;

const organisation = { params: { path: { org: 'octokit' } } };
const token = { authorization: 'token secret' };
const elsewhere = 'https://example.com';

function conformance(expand: Expand): string {
  const { expansions, refusesMalformed } = readConformance(expand);
  return howMuch(expansions === 'all', expansions !== 'none', refusesMalformed);
}

/** The part of a URL behind the path in which a template was put. */
const behind = (url: string) => url.slice(url.indexOf('/at') + 3);

const compiled = compilePrograms();

export const PROBES: { readonly [Name in Claim]: { readonly [Name in Contender]?: Probe } } = {
  plainData: {
    routebook: () => yesOrNo(isRequestData(endpoint('GET /orgs/{org}', { org: 'octokit' }))),
    octokit: () => yesOrNo(isRequestData(octokit('GET /orgs/{org}', { org: 'octokit' }))),
    openapi: async () => yesOrNo(isRequestData((await openapiRequest('/orgs/{org}', organisation)).result)),
    urlTemplate: () => yesOrNo(isRequestData(parseTemplate('/orgs/{org}').expand({ org: 'octokit' }))),
  },
  clients: {
    ...named(/^to(Fetch|Undici|Axios|Got|Ky|Curl)$/),
    openapi: async () => {
      const { request } = await openapiRequest('/orgs/{org}', organisation);
      return howMuch(
        request instanceof Request,
        functions.openapi.some((name) => /undici|axios|curl/i.test(name)),
      );
    },
  },
  sending: {
    routebook: async () => {
      const send = createSend({ fetch: async () => Response.json({ login: 'octokit' }) });
      const response = await send(endpoint('GET /orgs/{org}', { org: 'octokit' }));
      return yesOrNo(isAnswer(response) && response.data.login === 'octokit');
    },
    octokit: () => yesOrNo(isAnswer(octokit('GET /orgs/{org}', { org: 'octokit' }))),
    openapi: async () => yesOrNo(isAnswer((await openapiRequest('/orgs/{org}', organisation)).result)),
    urlTemplate: () => yesOrNo(isAnswer(parseTemplate('/orgs/{org}').expand({ org: 'octokit' }))),
  },
  missing: {
    routebook: () =>
      howMuch(
        isRefused(() => endpoint('GET /orgs/{org}', {} as never)),
        !compiled('routebook missing'),
      ),
    octokit: () =>
      howMuch(
        isRefused(() => octokit('GET /orgs/{org}', {})),
        !compiled('octokit missing'),
      ),
    openapi: async () => {
      const { request } = await openapiRequest('/orgs/{org}', {});
      return howMuch(!request.url.endsWith('/orgs/%7Borg%7D'), !compiled('openapi missing'));
    },
    urlTemplate: () =>
      howMuch(
        isRefused(() => parseTemplate('/orgs/{org}').expand({})),
        !compiled('urlTemplate missing'),
      ),
  },
  dots: {
    routebook: () => yesOrNo(isRefused(() => endpoint('GET /orgs/{org}', { org: '..' }))),
    octokit: () => yesOrNo(isRefused(() => octokit('GET /orgs/{org}', { org: '..' }))),
    openapi: async () => {
      const { request } = await openapiRequest('/orgs/{org}', { params: { path: { org: '..' } } });
      return yesOrNo(new URL(request.url).pathname !== '/');
    },
    urlTemplate: () => yesOrNo(isRefused(() => parseTemplate('/orgs/{org}').expand({ org: '..' }))),
  },
  credentials: {
    routebook: () => yesOrNo(isRefused(() => endpoint.defaults({ headers: token })(`GET ${elsewhere}/user`))),
    octokit: () => yesOrNo(!('authorization' in octokit.defaults({ headers: token })(`GET ${elsewhere}/user`).headers)),
    openapi: async () => {
      const { request } = await openapiRequest('/user', { baseUrl: elsewhere }, { headers: token });
      return yesOrNo(!request.headers.has('authorization'));
    },
  },
  typos: {
    routebook: () => howMuch(!compiled('routebook typo in query'), !compiled('routebook typo in body')),
    octokit: () => howMuch(!compiled('octokit typo in query'), !compiled('octokit typo in body')),
    openapi: () => howMuch(!compiled('openapi typo in query'), !compiled('openapi typo in body')),
    urlTemplate: () => yesOrNo(!compiled('urlTemplate typo')),
  },
  unknownRoutes: {
    routebook: () => yesOrNo(!compiled('routebook unknown route')),
    octokit: () => yesOrNo(!compiled('octokit unknown route')),
    openapi: () => yesOrNo(!compiled('openapi unknown route')),
  },
  answers: {
    routebook: () => yesOrNo(!compiled('routebook misread')),
    octokit: () => howMuch(!compiled('octokit misread'), compiled('octokit read without the route')),
    openapi: () => yesOrNo(!compiled('openapi misread')),
  },
  mediaTypes: {
    routebook: () => yesOrNo(compiled('routebook raw text')),
    octokit: () => yesOrNo(compiled('octokit raw text')),
    openapi: () => howMuch(compiled('openapi text by header'), compiled('openapi text by parseAs')),
  },
  versions: {
    routebook: () => {
      const { headers } = endpoint('GET /zen', { apiVersion: '2026-03-10' });
      const isTyped = compiled('routebook older field') && !compiled('routebook older field in newer version');
      return howMuch(headers['x-github-api-version'] === '2026-03-10', isTyped);
    },
    octokit: () => yesOrNo('x-github-api-version' in octokit('GET /zen', { apiVersion: '2026-03-10' }).headers),
    openapi: async () => {
      const { request } = await openapiRequest('/zen', { apiVersion: '2026-03-10' });
      return yesOrNo(request.headers.has('x-github-api-version'));
    },
  },
  defaults: {
    ...named(/^defaults$/),
    openapi: async () => {
      const { request } = await openapiRequest('/orgs/{org}', {}, organisation);
      return yesOrNo(request.url.endsWith('/orgs/octokit'));
    },
  },
  templates: {
    routebook: () => conformance((template, v) => compile(template).expand({ v } as never)),
    octokit: () => conformance((template, v) => behind(octokit(`POST /at${template}`, { v }).url)),
    openapi: () =>
      conformance((template, v) => {
        const serializers = { querySerializer: createQuerySerializer(), pathSerializer: defaultPathSerializer };
        return behind(createFinalURL(`/at${template}`, { baseUrl: '', params: { path: { v } }, ...serializers }));
      }),
    urlTemplate: () => conformance((template, v) => parseTemplate(template).expand({ v } as never)),
  },
  matching: named(/^match$/),
  searching: named(/^search$/),
  checking: named(/^check$/),
  anyApi: {
    routebook: async () => {
      const { catalogue } = generate(await readDescription(JSON.stringify(description)), { name: 'some' });
      return yesOrNo('GET /orgs/{org}' in catalogue.routes);
    },
    octokit: named(/generate/).octokit,
    openapi: () => yesOrNo(compiled('openapi right')),
  },
  command: {
    routebook: () => yesOrNo(hasCommand('')),
    octokit: () => yesOrNo(hasCommand('node_modules/@octokit/endpoint')),
    openapi: () =>
      howMuch(
        hasCommand('node_modules/openapi-fetch'),
        hasCommand('node_modules/openapi-typescript', 'tools/openapi-typescript/package-lock.json'),
      ),
    urlTemplate: () => yesOrNo(hasCommand('node_modules/url-template')),
  },
  dependencies: {
    routebook: () => String(packagesBroughtBy('').size),
    octokit: () => String(packagesBroughtBy('node_modules/@octokit/endpoint').size),
    openapi: () => String(packagesBroughtBy('node_modules/openapi-fetch').size),
    urlTemplate: () => String(packagesBroughtBy('node_modules/url-template').size),
  },
};

/** Programs that say what all the others leave out or get wrong: if they did not compile, nothing would follow from the rest. */
export const RIGHT_PROGRAMS = (['routebook', 'octokit', 'openapi', 'urlTemplate'] as const).map((contender) => ({
  contender,
  compiles: compiled(`${contender} right`),
}));
