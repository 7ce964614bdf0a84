import { endpoint } from 'routebook';
import { type CacheEntry, createSend } from 'routebook/send';

// If nothing has changed, the request does not count against the rate limit, and the data comes from the cache.
const send = createSend({ cache: new Map<string, CacheEntry>() });
const events = endpoint('GET /repos/{owner}/{repo}/events', { owner: 'octokit', repo: 'app' });

for (let round = 0; round < 2; round++) {
  const { data, cached, headers } = await send(events);
  console.log(data.length, cached ? 'from the cache' : 'new', `again in ${headers['x-poll-interval']} s`);
}
