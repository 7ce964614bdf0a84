import { endpoint } from 'routebook';
import { expect, test } from 'vitest';
import { meterWork } from '../../support/work-meter.ts';

interface Family {
  isAsync?: boolean;
  create(size: number): unknown;
  call(endpoint: unknown, input: unknown): unknown;
}

// The families are plain JavaScript: named this way, the compiler does not look for its types.
const load = (path: string): Promise<object> => import(new URL(path, import.meta.url).href);
const { families } = (await load('../../support/growth/families.js')) as { families: Record<string, Family> };

const SMALL = 1_000;
const TIMES = 4;

// The work of the sender is counted in test/send/linear-work.test.ts, part by part.
const atOnce = Object.entries(families).filter(([, { isAsync }]) => !isAsync);

test.each(atOnce)('%s: work grows linearly with the input', (_name, { create, call }) => {
  const [small, large] = [create(SMALL), create(TIMES * SMALL)];
  // What is made once, such as the index of a search, is not a part of it.
  meterWork(() => call(endpoint, create(1)));
  const work = meterWork(() => call(endpoint, small));
  // A quadratic step would take sixteen times as much. Names of more digits are longer, hence the room.
  expect(meterWork(() => call(endpoint, large))).toBeLessThan((TIMES + 1) * work + SMALL);
});
