import { memoryLimits } from 'routebook/redis';
import { describe } from 'vitest';
import { createMemoryStore } from '../../../src/send/redis/coordinate.ts';
import { createLimits } from '../../../src/send/redis/create-limits.ts';
import { keyOf } from '../../../src/send/redis/redis-limits.ts';
import { testSharedLimits } from './suite.ts';

describe('memoryLimits', () => {
  testSharedLimits(() => {
    const limits = memoryLimits();
    return () => limits;
  });
});

describe('the reference with several processes', () => {
  testSharedLimits(() => {
    const store = createMemoryStore();
    return () => createLimits({ store, lease: 3000, timeout: 30_000, keyOf: (limit) => keyOf('', limit) });
  });
});
