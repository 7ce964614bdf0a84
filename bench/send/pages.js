// Iterates over pages in a separate process, and prints the heap size after the first pages and after the last.
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const { baseUrl, pages } = JSON.parse(process.argv[2]);
const send = createSend({ baseUrl });
const heap = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

let count = 0;
let before = 0;
for await (const _page of send.pages(endpoint('GET /items', { baseUrl, page: 1 }), { pages })) {
  if (++count === pages / 10) before = heap();
}
console.log(JSON.stringify({ pages: count, megabytes: heap() - before }));
