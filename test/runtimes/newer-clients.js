// Sends requests with ky 2, and mocks them with nock 15. Prints what the mocks returned.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { endpoint } from 'routebook';
import { toKy } from 'routebook/convert';
import { mockNock } from 'routebook/testing';

const [packages, baseUrl] = process.argv.slice(2);
const { resolve } = createRequire(`${packages}/`);
const load = async (name) => (await import(pathToFileURL(resolve(name)).href)).default;
const ky = await load('ky');

const form = new FormData();
form.append('file', new File(['text'], 'a.txt', { type: 'text/plain' }));
const requests = [
  endpoint('GET /search/issues', { q: 'a b&c', per_page: 5, baseUrl }),
  endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 'é', labels: ['bug'], baseUrl }),
  endpoint('PUT /user/starred/{owner}/{repo}', { owner: 'o', repo: 'r', baseUrl }),
  endpoint('POST /bytes', { data: new Uint8Array([0, 255]), headers: { 'content-type': 'application/x' }, baseUrl }),
  endpoint('POST /form', { data: form, baseUrl }),
  endpoint('DELETE /gists/{gist_id}', { gist_id: 'a/b', headers: { 'x-note': 'kept' }, baseUrl }),
];
for (const options of requests) await ky(...toKy(options)).text();

const nock = await load('nock');
nock.disableNetConnect();
const mock = mockNock(nock);
mock('GET /repos/{owner}/{repo}/topics', ({ params, query }) => ({
  status: 200,
  data: { names: [params.owner, params.repo, `${query.get('page')}`] },
}));
mock('POST /repos/{owner}/{repo}/issues', async ({ request }) => {
  const { title } = await request.json();
  return { status: 422, data: { message: title, documentation_url: '' } };
});
const topics = endpoint('GET /repos/{owner}/{repo}/topics', { owner: 'octo cat', repo: 'a/b', page: 2 });
const create = endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 'Hi' });
const refused = await ky(toKy(create)[0], { ...toKy(create)[1], throwHttpErrors: false });
console.log(
  JSON.stringify({
    topics: await ky(...toKy(topics)).json(),
    refused: [refused.status, (await refused.json()).message],
  }),
);
