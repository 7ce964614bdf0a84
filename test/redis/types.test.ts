import { expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compile } from '../support/compile.ts';

test('the connections of both libraries have the type that is asked for', () => {
  const folder = fetchTools('redis');
  const program = `
import { createClient, createCluster } from '${folder}/redis/dist/index.js';
import { Cluster, Redis } from '${folder}/ioredis/built/index.js';
import { redisCache, redisLimits } from '../../src/entries/redis.ts';

for (const client of [createClient(), createClient({ RESP: 3 }), await createClient().connect()]) {
  redisLimits(client);
  redisCache(client);
}
redisLimits(createCluster({ rootNodes: [] }));
redisLimits(new Redis());
redisCache(new Redis());
redisLimits(new Cluster([]));
// @ts-expect-error a URL is not a connection
redisLimits('redis://localhost');
// @ts-expect-error nor is a cache
redisCache(new Map());
`;
  const compilerOptions = { types: ['node'], skipLibCheck: true, lib: ['es2023', 'dom', 'dom.iterable'] };
  expect(compile(new Map([['program.ts', program]]), { compilerOptions })).toEqual([]);
});
