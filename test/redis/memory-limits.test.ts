import { memoryLimits } from 'routebook/redis';
import { describe } from 'vitest';
import { testSharedLimits } from './suite.ts';

describe('memoryLimits', () => {
  testSharedLimits(
    () => {
      const limits = memoryLimits();
      return () => limits;
    },
    { hasBudget: false },
  );
});
