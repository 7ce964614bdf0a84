import { describe, expect, it } from 'vitest';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';
import { readState, writeState } from '../../../src/testing/emulator/state-text.ts';
import { supportedRoutes, World } from './world.ts';

describe('a state as text', () => {
  it('has circles, sets, maps, bytes, and names that objects have already', () => {
    const row: Record<string, unknown> = { id: 1, none: undefined, nothing: null, list: [undefined, [2]] };
    row['self'] = row;
    row['set'] = new Set([row, 'a']);
    row['map'] = new Map<unknown, unknown>([
      ['x', row],
      [row, new Uint8Array([0, 255])],
    ]);
    Object.defineProperty(row, '__proto__', { value: { own: true }, enumerable: true });
    const read = readState(writeState(row)) as typeof row;
    expect(read).toEqual(row);
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
    expect([read['self'], [...(read['map'] as Map<string, unknown>).values()][0]]).toEqual([read, read]);
  });

  it('brings everything back: each route returns the same', async () => {
    const world = await new World().fill();
    // The calls that counted against a limit are not kept.
    const reads = supportedRoutes(world.emulator).filter(
      ({ method, route }) => method === 'GET' && route !== 'GET /rate_limit',
    );
    const readAll = async () => {
      const seen: Record<string, string> = {};
      for (const record of reads)
        seen[record.route] = JSON.stringify((await world.call('GET', world.pathOf(record))).data);
      return seen;
    };
    const [text, before] = [world.emulator.save(), await readAll()];
    await world.make('DELETE', '/repos/octo/app');
    world.emulator.load(text);
    expect(await readAll()).toEqual(before);
    const other = createEmulator();
    other.load(text);
    const again = createEmulator();
    again.load(other.save());
    expect(again.save() === other.save()).toBe(true);
    expect(other.token('octocat')).toBe(world.token);
  });

  it.each(['', '{}', '{"format":"routebook emulator 0","cells":[]}'])('is not %j', (text) => {
    expect(() => createEmulator().load(text)).toThrow(/must be a state that `save` of the same version has written/);
  });
});
