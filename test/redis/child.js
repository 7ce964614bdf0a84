// One of several processes that share a limit. Sends the requests that it is given, and reports each that has ended.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { name, libraries, library, port, baseUrl, concurrency, clockShift, lease, timeout } = JSON.parse(
  process.argv[2],
);

// A clock that is wrong.
const { now } = Date;
Date.now = () => now() + clockShift;

const { createSend } = await import('routebook/send');
const { redisLimits } = await import('routebook/redis');

const { default: module } = await import(pathToFileURL(join(libraries, `${library}.cjs`)).href);

async function connect() {
  if (library === 'ioredis') {
    return new module.Redis({ host: '127.0.0.1', port, retryStrategy: () => 50 }).on('error', () => {});
  }
  const client = module.createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: () => 50 } });
  return client.on('error', () => {}).connect();
}

const shared = redisLimits(await connect(), { lease, timeout });
const onNotice = ({ message }) => process.send({ notice: message });
const send = createSend({ baseUrl, token: 'secret', shared, concurrency, retries: 0, onNotice });

async function sendOne(id) {
  const { status } = await send({ method: 'GET', url: `${baseUrl}/jobs/${id}`, headers: { 'x-child': name } });
  process.send({ done: id, status });
}

process.on('message', async ({ ids }) => {
  const results = await Promise.allSettled(ids.map(sendOne));
  const errors = results.flatMap(({ reason }) => (reason ? [String(reason)] : []));
  process.send({ errors }, () => process.exit());
});
process.on('disconnect', () => process.exit());

// The others are known when each has asked once.
await send({ method: 'GET', url: `${baseUrl}/jobs/first-${name}`, headers: { 'x-child': name } });
process.send({ isReady: true });
