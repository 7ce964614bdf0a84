import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteRecord } from '../../src/catalogue/types.ts';
import { sendWrite, withoutTimes } from '../support/interrupted-writes.ts';
import { supportedRoutes, World } from '../testing/emulator/world.ts';
import { GONE_BEFORE, OTHER_RESULTS, UNKNOWN } from './once-differences.ts';

let world: World;
let routes: RouteRecord[];
beforeAll(async () => {
  world = await new World().fill();
  routes = supportedRoutes(world.emulator).filter(({ method }) => method === 'PUT' || method === 'DELETE');
});

/** Sends each request, and returns the routes where something is wrong, with what it is. */
async function visitAll(look: (record: RouteRecord, path: string, body: unknown) => Promise<string | undefined>) {
  const found: { [route: string]: string } = {};
  await world.visit(routes, async (record, path, body) => {
    const problem = await look(record, path, body);
    if (problem !== undefined) found[record.route] = problem;
  });
  return found;
}

describe('PUT and DELETE without any option', () => {
  it('are no false failures if their response was lost', async () => {
    expect(routes.length).toBeGreaterThanOrEqual(140);
    const failures = await visitAll(async (record, path, body) => {
      const start = world.emulator.snapshot();
      const usual = await sendWrite(world, record, path, body);
      world.emulator.restore(start);
      const broken = await sendWrite(world, record, path, body, { attempts: ['response lost'] });
      if (broken.state !== usual.state) return 'another world';
      if (broken.code !== undefined) return broken.code;
      const isEqual = broken.status === usual.status;
      return isEqual && isDeepStrictEqual(withoutTimes(broken.data), withoutTimes(usual.data))
        ? undefined
        : 'another result';
    });
    const unknown = Object.fromEntries(Object.keys(UNKNOWN).map((route) => [route, 'OUTCOME_UNKNOWN']));
    expect(failures).toEqual({ ...unknown, ...OTHER_RESULTS });
  });

  it('are no false successes if nothing was done, and the repeat is refused', async () => {
    const successes = await visitAll(async (record, path, body) => {
      const start = world.emulator.snapshot();
      const refused = { status: 404, isDone: false };
      const attempts = ['lost', ...Array<typeof refused>(9).fill(refused)] as const;
      const { code, status } = await sendWrite(world, record, path, body, { attempts });
      world.emulator.restore(start);
      return code === undefined ? `status ${status}` : undefined;
    });
    expect(Object.keys(successes)).toEqual(GONE_BEFORE);
  });
});
