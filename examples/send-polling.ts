import { endpoint } from 'routebook';
import { type CacheEntry, createSend } from 'routebook/send';

// If nothing has changed, the request does not count against the rate limit, and the data comes from the cache.
const send = createSend({ cache: new Map<string, CacheEntry>(), fetch });
const events = endpoint('GET /repos/{owner}/{repo}/events', { owner: 'octokit', repo: 'app' });

for (let round = 0; round < 2; round++) {
  const { data, cached, headers } = await send(events);
  console.log(data.length, cached ? 'from the cache' : 'new', `again in ${headers['x-poll-interval']} s`);
}

/** Replaces the network, so that this example runs anywhere. */
async function fetch(_input: unknown, init?: RequestInit): Promise<Response> {
  const headers = { etag: '"1"', 'x-poll-interval': '60' };
  const isKnown = new Headers(init?.headers).get('if-none-match') === '"1"';
  return isKnown ? new Response(null, { status: 304, headers }) : Response.json([{ id: '1' }], { headers });
}
