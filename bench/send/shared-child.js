// One of several processes that share a limit. Sends requests when it is told to, and says when all have ended.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRedis } from './shared-redis.js';

const { contender, baseUrl, port, packages, concurrency, run } = JSON.parse(process.argv[2]);
const require = createRequire(join(packages, 'program.js'));
const load = (path) => import(pathToFileURL(require.resolve(path)).href);
const parameters = { owner: 'octokit', repo: 'octokit.js' };

async function createRoutebook() {
  const { endpoint } = await import('routebook');
  const { createSend } = await import('routebook/send');
  const { redisLimits } = await import('routebook/redis');
  const shared = redisLimits(await createRedis(packages, port), { timeout: 1000 });
  const send = createSend({ baseUrl, token: 'secret', shared, concurrency });
  return () => send(endpoint('GET /repos/{owner}/{repo}', { ...parameters, baseUrl }));
}

/** The plugin has a concurrency of 10 for all requests. */
async function createOctokit() {
  const { Octokit } = await import(pathToFileURL(join(packages, '@octokit/core/dist-src/index.js')).href);
  const { throttling } = await import(
    pathToFileURL(join(packages, '@octokit/plugin-throttling/dist-bundle/index.js')).href
  );
  const { default: Bottleneck } = await load('bottleneck');
  const { default: Redis } = await load('ioredis');
  const connection = new Bottleneck.IORedisConnection({ client: new Redis({ host: '127.0.0.1', port }) });
  await connection.ready;
  const octokit = new (Octokit.plugin(throttling))({
    baseUrl,
    auth: 'secret',
    throttle: { Bottleneck, connection, id: `bench-${run}`, onRateLimit: () => true, onSecondaryRateLimit: () => true },
  });
  return () => octokit.request('GET /repos/{owner}/{repo}', parameters);
}

const send = await (contender === 'routebook' ? createRoutebook() : createOctokit());
const { data } = await send();
process.on('message', async ({ requests }) => {
  await Promise.all(Array.from({ length: requests }, send));
  process.send({ isDone: true });
  // The end of the last requests is reported, as in a program that ends by itself. A killed one would keep its slots for a while.
  setTimeout(() => process.exit(), 50);
});
process.on('disconnect', () => process.exit());
process.send({ isReady: true, data });
