import { EndpointError } from 'routebook';
import { describe, expect, test } from 'vitest';
import { ATTACKS } from './attacks/index.ts';
import { build } from './attempt.ts';
import { judge } from './judge.ts';
import { routebook } from './tools.ts';

describe.each(ATTACKS)('$name', ({ call, meant, code }) => {
  test(code === undefined ? 'builds what was meant, and nothing else' : `is refused with ${code}`, async () => {
    const outcome = await build(routebook, call()).catch((error: unknown) => error);
    if (code === undefined) {
      if (outcome instanceof Error) throw outcome;
      expect(judge(outcome as Awaited<ReturnType<typeof build>>, meant)).toBe('correct');
    } else {
      expect(outcome).toBeInstanceOf(EndpointError);
      expect((outcome as EndpointError).code).toBe(code);
    }
  });
});

test('no two attacks have the same name', () => {
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
});
