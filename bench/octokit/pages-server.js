// A loopback server in a separate process with a list of 100 pages, each of which takes 150 ms. It prints its port.
import { createServer } from 'node:http';

const PAGES = 100;
const MILLISECONDS = 150;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const linkTo = (target, relation) => {
    url.searchParams.set('page', String(target));
    return `<${url}>; rel="${relation}"`;
  };
  const link = page < PAGES ? `${linkTo(page + 1, 'next')}, ${linkTo(PAGES, 'last')}` : '';
  const items = Array.from({ length: size }, (_, index) => ({ id: page * size + index, title: 'An issue' }));
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(link && { link }) };
  setTimeout(() => response.writeHead(200, headers).end(JSON.stringify(items)), MILLISECONDS);
});

server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('disconnect', () => process.exit());
