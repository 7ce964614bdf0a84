import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteRecord } from '../../src/catalogue/types.ts';
import { FAULTS, findDifferences, routesWithEvidence } from '../support/interrupted-writes.ts';
import { World } from '../testing/emulator/world.ts';
import { KNOWN_DIFFERENCES } from './once-differences.ts';

let world: World;
let routes: RouteRecord[];
beforeAll(async () => {
  world = await new World().fill();
  routes = routesWithEvidence(world.emulator);
});

describe('each route of the table with each fault', () => {
  it('ends in the world and with the result that it would have without the fault', async () => {
    const found: string[] = [];
    const differing = new Set<string>();
    await world.visit(routes, async (record, path, body) => {
      const differences = await findDifferences(world, record, path, body, FAULTS);
      if (differences.length > 0 && KNOWN_DIFFERENCES[record.route] !== undefined) differing.add(record.route);
      else found.push(...differences);
    });
    expect(found).toEqual([]);
    // One that does not differ any more leaves the list.
    const listed = Object.keys(KNOWN_DIFFERENCES).filter((route) => routes.some((each) => each.route === route));
    expect([...differing].sort()).toEqual(listed.sort());
  });
});
