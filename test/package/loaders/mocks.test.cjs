const { createGitHub } = require('routebook');
const { toPattern } = require('routebook/convert');
const { mockMsw, mockNock } = require('routebook/testing');

const reply = { status: 200, data: 'Calm.' };
const ask = async (options) => (await createGitHub(options).meta.getZen()).data;

test('msw', async () => {
  const { HttpResponse, http } = require('msw');
  const server = require('msw/node').setupServer(mockMsw({ http, HttpResponse })('GET /zen', reply));
  server.listen();
  expect(await ask()).toBe('Calm.');
  server.close();
});

test('nock', async () => {
  mockNock(require('nock'))('GET /zen', reply);
  expect(await ask()).toBe('Calm.');
});

test('fetch-mock', async () => {
  const instance = require('fetch-mock').default.createInstance();
  instance.get(toPattern('GET /zen', 'fetch-mock'), 'Calm.');
  expect(await ask({ fetch: instance.fetchHandler })).toBe('Calm.');
});
