import { createSend } from 'routebook/send';
import { createRecord, fill, repeat, write } from './inputs.js';

// An error of the API is read up to a megabyte.
const CHARACTERS = 900_000;
const ITEMS = 30_000;
const CALLS = 8_000;
const TOKEN = 'ghp_0123456789abcdefghij';

const request = (method = 'GET', headers = {}) => ({ method, url: 'https://api.github.com/x', headers });

/** A call that the API rejects with this body. */
function failing(largest, createBody, createRequest = () => request()) {
  return {
    largest,
    create: (size) => ({ body: createBody(size), request: createRequest(size) }),
    async call(_, { body, request }) {
      const headers = { 'content-type': 'application/json' };
      const fetch = async () => new Response(body, { status: 400, headers });
      await createSend({ token: TOKEN, retries: 0, fetch })(request);
    },
    hasPeer: false,
    isAsync: true,
  };
}

/** This many calls at once, all of which are aborted while they wait. */
function aborting(method) {
  return {
    largest: CALLS,
    create: (size) => size,
    async call(_, size) {
      const fetch = (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      const send = createSend({ fetch });
      const controller = new AbortController();
      const calls = repeat(size, () => send(request(method), { signal: controller.signal }));
      setImmediate(() => controller.abort());
      await Promise.allSettled(calls);
    },
    hasPeer: false,
    isAsync: true,
  };
}

/** The families of responses and calls of the sender, which the other library does not have. */
export const sendFamilies = {
  'send: characters of an error': failing(CHARACTERS, (size) => fill(size, 'text ')),
  'send: tokens in an error': failing(CHARACTERS, (size) => fill(size, `${TOKEN} `)),
  'send: escapes in an error': failing(CHARACTERS, (size) => fill(size, '\\u0067%2525')),
  'send: backslashes in an error': failing(CHARACTERS, (size) => fill(size, '\\')),
  'send: parameters in an error': failing(CHARACTERS, (size) => fill(size, '?access_token=x&')),
  'send: names in the data of an error': failing(ITEMS, (size) => JSON.stringify(createRecord(size))),
  'send: items in the data of an error': failing(ITEMS, (size) => JSON.stringify(repeat(size, String))),
  'send: fields of a validation error': failing(ITEMS / 2, (size) =>
    JSON.stringify({ message: 'Invalid', errors: repeat(size, (index) => ({ field: `f${index}`, code: 'missing' })) }),
  ),
  'send: cookies of the request': failing(
    ITEMS,
    (size) => write(size, (index) => `value${index} `),
    (size) => request('GET', { cookie: write(size, (index) => `c${index}=value${index}; `) }),
  ),
  'send: spaces in a credential': failing(
    CHARACTERS,
    () => 'invalid',
    (size) => request('GET', { cookie: `a=${fill(size, ' ')}b` }),
  ),
  'send: reads that are aborted': aborting('GET'),
  'send: writes that are aborted': aborting('POST'),
};
