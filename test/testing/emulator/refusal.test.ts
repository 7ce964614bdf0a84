import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { IGNORED } from '../../../src/testing/emulator/ignored.ts';
import { supportedRoutes, World } from './world.ts';

let world: World;
let routes: RouteRecord[];
beforeAll(async () => {
  world = await new World().fill();
  routes = supportedRoutes(world.emulator);
});

/** Everything that a request can change, except the clock, as text: objects that refer to each other take long to compare. */
function stateOf(): string {
  const { now, ...state } = world.emulator.snapshot().state;
  return createHash('sha256').update(serialize(state)).digest('hex');
}

function exampleOf({ name, enum: values, type }: RouteRecord['parameters'][number]): string {
  if (values?.[0] !== undefined) return String(values.at(-1));
  return type === 'integer' || name === 'since' ? '1' : 'x';
}

describe('what the emulator does not support', () => {
  it('is refused before it changes something, for every query parameter of every supported route', async () => {
    const wrong: string[] = [];
    let refused = 0;
    await world.visit(routes, async (record, path, body) => {
      for (const parameter of record.parameters.filter((each) => each.in === 'query')) {
        const isWrite = record.method !== 'GET';
        const before = isWrite && stateOf();
        const query = `${path.includes('?') ? '&' : '?'}${parameter.name}=${exampleOf(parameter)}`;
        const { status, data } = await world.call(record.method, `${path}${query}`, body);
        if (status !== 501) continue;
        refused += 1;
        if (!data.message.includes(`"${parameter.name}"`)) wrong.push(`${record.route}: ${data.message}`);
        if (isWrite && stateOf() !== before) wrong.push(`${record.route} changes something before ${parameter.name}`);
      }
    });
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });

  it('is refused before it changes something, for a media type', async () => {
    const before = stateOf();
    const accept = { accept: 'application/vnd.github.html+json' };
    const { status } = await world.call('POST', '/repos/octo/app/issues', { title: 'One' }, accept);
    expect([status, stateOf()]).toEqual([501, before]);
  });

  it('is ignored only where a supported route has such a parameter', () => {
    const declared = new Set(routes.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    expect(Object.keys(IGNORED).filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('a request that is refused half-way', () => {
  it('changes nothing', async () => {
    const before = stateOf();
    const path = `/repos/octo/app/pulls/${world.names['pull_number']}/requested_reviewers`;
    const { status } = await world.call('POST', path, { reviewers: ['monalisa', 'nobody'] });
    expect([status, stateOf()]).toEqual([422, before]);
  });
});
