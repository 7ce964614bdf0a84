import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTools } from '../../../tools/fetch-tools.js';
import type { Claim } from './claims.ts';
import type { ForEachGenerator, Generator } from './contenders.ts';
import { description } from './description.ts';
import type { Program } from './programs.ts';
import type { Call, Modules, UrlOf } from './requests.ts';

type Probe = () => string | Promise<string>;

const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'no');
const howMuch = (...parts: boolean[]) => (parts.every(Boolean) ? 'yes' : parts.some(Boolean) ? 'partly' : 'no');

/** Calls and their URLs by the standard, whose delimiters may be percent-encoded. */
const STYLES: readonly (readonly [call: Call, url: string])[] = [
  [{ operation: 'search', query: { tags: ['a', 'b'] } }, '/search?tags=a&tags=b'],
  [{ operation: 'search', query: { ids: ['a', 'b'] } }, '/search?ids=a|b'],
  [{ operation: 'search', query: { filter: { color: 'red' } } }, '/search?filter[color]=red'],
  [{ operation: 'getPlace', path: { place: ['a', 'b'] } }, '/places/.a.b'],
];

const getOrder = (id?: string): Call => ({ operation: 'getOrder', path: id === undefined ? {} : { id } });

const isRejected = (url: Promise<string>) =>
  url.then(
    () => false,
    () => true,
  );

const isRequest = (value: unknown) =>
  typeof value === 'object' && value !== null && ['method', 'url', 'headers'].every((key) => key in value);

/** Whether a package has types, its own or in a file next to its main file. */
function hasTypes(packages: string, name: string): boolean {
  const { types, typings, main } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return (types ?? typings) !== undefined || existsSync(join(packages, name, `${main}`.replace(/\.js$/, '.d.ts')));
}

const swaggerClientTypes = () => yesOrNo(hasTypes(fetchTools('openapi-peers'), 'swagger-client'));

type Probes = { readonly [Name in Claim]: ForEachGenerator<Probe> };

export function createProbes(
  modules: Modules,
  callers: ForEachGenerator<UrlOf>,
  compiled: (program: Program) => boolean,
): Probes {
  const each = (probe: (urlOf: UrlOf, name: Generator) => Promise<string>): ForEachGenerator<Probe> => ({
    routebook: () => probe(callers.routebook, 'routebook'),
    heyApi: () => probe(callers.heyApi, 'heyApi'),
    orval: () => probe(callers.orval, 'orval'),
    swaggerClient: () => probe(callers.swaggerClient, 'swaggerClient'),
  });
  const byCompiler = (kind: 'typo' | 'misread'): ForEachGenerator<Probe> => ({
    routebook: () => yesOrNo(!compiled(`routebook ${kind}`)),
    heyApi: () => yesOrNo(!compiled(`heyApi ${kind}`)),
    orval: () => yesOrNo(!compiled(`orval ${kind}`)),
    swaggerClient: swaggerClientTypes,
  });
  return {
    plainData: {
      routebook: () => yesOrNo(isRequest(modules.routebook.endpoint('GET /orders/{id}', { id: 'a' }))),
      heyApi: () => {
        const built = modules.heyApiClient.createClient({})['buildUrl']?.({ url: '/orders/{id}', path: { id: 'a' } });
        return howMuch(built === '/orders/a', isRequest(built));
      },
      orval: () => {
        const built = modules.orval['getGetOrderUrl']?.('a');
        return howMuch(built === '/orders/a', isRequest(built));
      },
      swaggerClient: async () => {
        const { spec } = await modules.swaggerClient.resolve({ spec: description, allowMetaPatches: false });
        const request = { spec, operationId: 'getOrder', parameters: { id: 'a' } };
        return yesOrNo(isRequest(modules.swaggerClient.buildRequest(request)));
      },
    },
    styles: each(async (urlOf) => {
      const right: boolean[] = [];
      for (const [call, url] of STYLES) right.push(decodeURIComponent(await urlOf(call)) === url);
      return howMuch(...right);
    }),
    encoding: each(async (urlOf) => yesOrNo((await urlOf(getOrder('a/b'))) === '/orders/a%2Fb')),
    dots: each(async (urlOf) => yesOrNo(await isRejected(urlOf(getOrder('..'))))),
    missing: each(async (urlOf, name) => {
      const isTypeError = name === 'swaggerClient' ? swaggerClientTypes() === 'yes' : !compiled(`${name} missing`);
      return howMuch(await isRejected(urlOf(getOrder())), isTypeError);
    }),
    typos: byCompiler('typo'),
    responses: byCompiler('misread'),
  };
}
