// A loopback server in a separate process, so that it takes no time from the contenders. It prints its port.
import { createServer } from 'node:http';

const BODY = JSON.stringify({ id: 1, full_name: 'octokit/octokit.js', owner: { login: 'octokit' }, topics: ['api'] });
const ITEMS = JSON.stringify(
  Array.from({ length: 99 }, (_, id) => ({ id, title: 'An issue with a title', state: 'open' })),
);
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, max-age=60, s-maxage=60',
  etag: 'W/"abc"',
  'x-github-media-type': 'github.v3; format=json',
  'x-github-request-id': 'ABCD:1234',
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': '4999',
  'x-ratelimit-reset': '1900000000',
  'x-ratelimit-resource': 'core',
  'x-ratelimit-used': '1',
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const page = Number(url.searchParams.get('page'));
  if (page === 0) {
    response.writeHead(200, HEADERS).end(BODY);
    return;
  }
  url.searchParams.set('page', String(page + 1));
  response.writeHead(200, { ...HEADERS, link: `<${url}>; rel="next"` }).end(`[{"id":${-page}},${ITEMS.slice(1)}`);
});

server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('disconnect', () => process.exit());
