// Other catalogues, and a private route in addition to GitHub's.
import { type ApiResponse, createEndpoint, endpoint, type Operation } from 'routebook';
import { is, send } from './support.js';

declare module 'routebook' {
  interface Endpoints {
    'GET /internal/{id}': Operation<{ id: string }, 'GET', '/internal/{id}', ApiResponse<{ secret: string }, 200>>;
  }
}

export async function privateRoutes() {
  is<{ secret: string }>()((await send(endpoint('GET /internal/{id}', { id: 'a' }))).data);
  const newer = endpoint.defaults({ apiVersion: '2026-03-10' });
  is<{ secret: string }>()((await send(newer('GET /internal/{id}', { id: 'a' }))).data);
  // @ts-expect-error id is text
  endpoint('GET /internal/{id}', { id: 1 });
}

interface PetEndpoints {
  'GET /pets': Operation<{ limit?: number }, 'GET', '/pets', ApiResponse<Pet[], 200>>;
  'GET /pets/{id}': Operation<{ id: number }, 'GET', '/pets/{id}', ApiResponse<Pet, 200>>;
  'POST /pets': Operation<{ name: string }, 'POST', '/pets', ApiResponse<Pet, 201>>;
}

interface Pet {
  name: string;
}

interface PetCatalogue {
  endpoints: PetEndpoints;
  bodies: { 'POST /pets': { name: string } };
  formats: { 'GET /pets/{id}': { csv: string } };
  pages: { 'GET /pets': Pet };
  versions: {
    '1': { endpoints: PetEndpoints; bodies: object; formats: object; pages: object };
    '2': { endpoints: NewerPetEndpoints; bodies: object; formats: object; pages: object };
  };
}

interface NewerPetEndpoints {
  'GET /pets/{id}': Operation<{ id: string }, 'GET', '/pets/{id}', ApiResponse<Pet & { age: number }, 200>>;
}

const profile = { baseUrl: 'https://pets.example.com', vendor: 'pets', userAgent: 'me/1' };

export async function endpointsAlone() {
  const pets = createEndpoint<PetEndpoints>(profile);
  is<Pet>()((await send(pets('GET /pets/{id}', { id: 1 }))).data);
  is<Pet[]>()((await send(pets('GET /pets'))).data);
  is<'post'>()(pets('POST /pets', { name: 'Mona' }).method);
  pets('POST /pets', { data: { name: 'Mona' } });
  // @ts-expect-error name is missing
  pets('POST /pets', { data: {} });
  pets('GET /custom/{id}', { id: 1, anything: 1 });
  pets.defaults({ id: 1 })('GET /pets/{id}');
  // @ts-expect-error id is a number
  pets('GET /pets/{id}', { id: 'a' });
  // @ts-expect-error id is missing
  pets('GET /pets/{id}');
  // @ts-expect-error it is called limit
  pets('GET /pets', { limits: 1 });
  // @ts-expect-error GitHub's routes are not known here, but their placeholders are
  pets('GET /orgs/{org}', {});
}

export async function wholeCatalogue() {
  const pets = createEndpoint<PetCatalogue>(profile);
  is<string>()((await send(pets('GET /pets/{id}', { id: 1, mediaType: { format: 'csv' } }))).data);
  is<number>()((await send(pets('GET /pets/{id}', { id: 'a', apiVersion: '2' }))).data.age);
  // @ts-expect-error the newer version wants text
  pets('GET /pets/{id}', { id: 1, apiVersion: '2' });
  // @ts-expect-error there is no such version
  pets('GET /pets/{id}', { id: 1, apiVersion: '3' });
  // @ts-expect-error there is no such format
  pets('GET /pets/{id}', { id: 1, mediaType: { format: 'xml' } });
}

export async function noCatalogue() {
  const plain = createEndpoint(profile);
  is<unknown>()(await send(plain('GET /pets/{id}', { id: 1, anything: 1 })));
  // @ts-expect-error id is missing
  plain('GET /pets/{id}', {});
}
