import { beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, findDifferences, routesWithEvidence } from '../support/interrupted-writes.ts';
import { World } from '../testing/emulator/world.ts';
import { KNOWN_DIFFERENCES } from './once-differences.ts';

let world: World;
beforeAll(async () => {
  world = await new World().fill();
});

/** The system tier runs all of them. */
const SEED = 82;
const SAMPLE = 6;

describe('writes whose response is lost', () => {
  it('are looked up by at least 65 routes of the table that the emulator supports', () => {
    expect(routesWithEvidence(world.emulator).length).toBeGreaterThanOrEqual(65);
  });

  it('end in the world and with the result that they would have without a fault', async () => {
    const routes = routesWithEvidence(world.emulator).filter(({ route }) => KNOWN_DIFFERENCES[route] === undefined);
    const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[];
    const sample = Array.from({ length: SAMPLE }, (_, index) => routes[(SEED * 7 + index * 11) % routes.length]);
    const found: string[] = [];
    await world.visit(
      sample.filter((each) => each !== undefined),
      async (record, path, body) => {
        const name = names[(SEED + found.length + path.length) % names.length] as keyof typeof FAULTS;
        found.push(...(await findDifferences(world, record, path, body, { [name]: FAULTS[name] })));
      },
    );
    expect(found).toEqual([]);
  });
});
