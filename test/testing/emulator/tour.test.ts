import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeSupport } from './describe-support.ts';
import { findError } from './validate.ts';
import { supportedRoutes, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await new World().fill();
});

describe('every supported route', () => {
  it('succeeds with a response that is valid by its schema, with formats', async () => {
    const wrong: string[] = [];
    const routes = supportedRoutes(world.emulator);
    await world.visit(routes, async (record, path, body) => {
      const { status, data } = await world.call(record.method, path, body);
      const error = typeof data === 'object' ? findError(record.route, status, data) : undefined;
      if (status >= 400) wrong.push(`${record.route}: ${status} ${JSON.stringify(data)}`);
      else if (error !== undefined) wrong.push(error);
    });
    expect(wrong).toEqual([]);
    const page = readFileSync('docs/emulator.md', 'utf8');
    expect(page).toContain(`serves ${routes.length} routes`);
    expect(page).toContain(describeSupport(world.emulator));
  });
});
