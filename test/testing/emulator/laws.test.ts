import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PermissionLevel, PermissionSet } from '../../../src/catalogue/permissions/types.ts';
import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { isEnough, LEVELS } from '../../../src/github/permissions/levels.ts';
import { IGNORED } from '../../../src/testing/emulator/ignored.ts';
import { type Law, readExceptions } from '../../../src/testing/emulator/read-resources.ts';
import { supportedRoutes, World } from './world.ts';

let world: World;
let routes: RouteRecord[];
beforeAll(async () => {
  world = await new World().fill();
  routes = supportedRoutes(world.emulator);
});

/** How many times a law was checked, and how many routes were left out of one. */
const checks = { count: 0, exceptions: 0 };

/** Sends the request of each route in the world, and returns what breaks a law. */
async function findBroken(
  law: Law,
  isMeant: (record: RouteRecord) => boolean,
  look: (record: RouteRecord, path: string, body: unknown) => Promise<string | undefined>,
): Promise<string[]> {
  const broken: string[] = [];
  const exceptions = readExceptions(routes, law);
  const meant = routes.filter((record) => isMeant(record) && !exceptions.has(record.route));
  checks.count += meant.length;
  checks.exceptions += exceptions.size;
  await world.visit(meant, async (record, path, body) => {
    const problem = await look(record, path, body);
    if (problem !== undefined) broken.push(`${record.route}: ${problem}`);
  });
  expect(meant.length).toBeGreaterThan(0);
  return broken;
}

const isWrite = ({ method }: RouteRecord) => method !== 'GET';
const isRead = ({ method }: RouteRecord) => method === 'GET';

function supports(route: string): boolean {
  return world.emulator.supports(route);
}

function expectStatus(status: number, wanted: readonly number[]): string | undefined {
  return wanted.includes(status) ? undefined : String(status);
}

/** The members of a body that the response must repeat: texts, numbers and flags. */
function findDifference(body: unknown, data: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(data)) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const shown = data[name];
    const isScalar = typeof value !== 'object' && typeof shown === typeof value;
    if (isScalar && shown !== value) return `${name}: ${value} became ${shown}`;
  }
  return undefined;
}

/** All items of a list, in pages of two. */
async function listAll(path: string, { parameters }: RouteRecord): Promise<{ id?: number }[]> {
  const has = (name: string) => parameters.some((each) => each.name === name);
  const query = [has('state') ? 'state=all' : '', has('per_page') ? 'per_page=2' : ''].filter(Boolean).join('&');
  const items: { id?: number }[] = [];
  let next: string | undefined = `${path}?${query}`;
  for (let page = 0; next !== undefined && page < 20; page++) {
    const { data, headers } = await world.call('GET', next);
    const list = Array.isArray(data) ? data : Object.values(data).find((each) => Array.isArray(each));
    items.push(...(list as { id?: number }[]));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return items;
}

describe('laws of all supported routes', () => {
  it('refuse a write without a token with 401', async () => {
    const nobody = world.as(undefined);
    const broken = await findBroken('token', isWrite, async ({ method }, path, body) =>
      expectStatus((await nobody(method, path, body)).status, [401]),
    );
    expect(broken).toEqual([]);
  });

  it('answer 404 for an owner that does not exist', async () => {
    const isOwned = ({ path }: RouteRecord) => /^\/(?:repos\/\{owner|orgs\/)/.test(path);
    const broken = await findBroken('missing', isOwned, async (record, _, body) => {
      const path = world.pathOf(record, { owner: 'nobody', org: 'nobody' });
      return expectStatus((await world.call(record.method, path, body)).status, [404]);
    });
    expect(broken).toEqual([]);
  });

  it('refuse a body without a required member, and one with a wrong type, with 422', async () => {
    const hasRequired = ({ body }: RouteRecord) => body?.fields.some(({ required }) => required) === true;
    const broken = await findBroken('body', hasRequired, async ({ method, body }, path, given) => {
      const name = body?.fields.find(({ required }) => required)?.name ?? '';
      for (const wrong of [{ [name]: undefined }, { [name]: { wrong: [] } }]) {
        const { status } = await world.call(method, path, { ...(given as object), ...wrong });
        if (status !== 422) return `${status} for ${name}`;
      }
      return undefined;
    });
    expect(broken).toEqual([]);
  });

  it('answer 304 to a request with the ETag of the response', async () => {
    const broken = await findBroken('etag', isRead, async (_, path) => {
      const { status, headers } = await world.call('GET', path);
      if (status !== 200) return undefined;
      const again = await world.call('GET', path, undefined, { 'if-none-match': headers.get('etag') ?? '' });
      return expectStatus(again.status, [304]);
    });
    expect(broken).toEqual([]);
  });

  it('repeat the members of a body in the response', async () => {
    const broken = await findBroken('echo', isWrite, async ({ method }, path, body) =>
      findDifference(body, (await world.call(method, path, body)).data),
    );
    expect(broken).toEqual([]);
  });

  it('return what was created at its URL', async () => {
    const broken = await findBroken('read-back', isCreate, async (_, path, body) => {
      const { data } = await world.call('POST', path, body);
      if (!isRecord(data) || !String(data['url']).startsWith('https://api.github.com/')) return undefined;
      const { status, data: found } = await world.call('GET', String(data['url']));
      if (status === 501) return undefined;
      if (status !== 200) return `${status} for ${data['url']}`;
      const members = Object.keys(data).filter((name) => name in found);
      return members.find((name) => !isDeepStrictEqual(data[name], found[name]));
    });
    expect(broken).toEqual([]);
  });

  it('list what was created once, in pages of two', async () => {
    const broken = await findBroken('listed', isCreate, async ({ path: pattern }, path, body) => {
      const list = routes.find((each) => each.route === `GET ${pattern}`);
      const { data, status } = await world.call('POST', path, body);
      if (list === undefined || status !== 201 || data?.id === undefined) return undefined;
      const items = await listAll(path.split('?')[0] ?? '', list);
      const found = items.filter(({ id }) => id === data.id).length;
      return found === 1 ? undefined : `${found} times in ${items.length}`;
    });
    expect(broken).toEqual([]);
  });

  it('answer 404 for what was deleted, and to a second deletion', async () => {
    const isDelete = ({ method, path }: RouteRecord) => method === 'DELETE' && supports(`GET ${path}`);
    const broken = await findBroken('gone', isDelete, async ({ path: pattern }, path, body) => {
      await world.call('DELETE', path, body);
      const { status } = await world.call('GET', path);
      if (status !== 404) return `${status} after deletion`;
      // What PUT adds and DELETE removes can be removed again.
      const isSet = supports(`PUT ${pattern}`);
      return expectStatus((await world.call('DELETE', path, body)).status, [404, 422, ...(isSet ? [204] : [])]);
    });
    expect(broken).toEqual([]);
  });

  it('return something else in a world without what the route is about', async () => {
    const bare = new World({ isBare: true });
    const broken = await findBroken('changes', isRead, async (record, path) => {
      await world.change(record);
      const [full, empty] = [await world.call('GET', path), await bare.call('GET', path)];
      const isSame = JSON.stringify(full.data) === JSON.stringify(empty.data) && full.status === empty.status;
      return isSame ? 'the same' : undefined;
    });
    expect(broken).toEqual([]);
  });

  it('honour every declared query parameter, or refuse it with 501 and its name', async () => {
    const counts = { honoured: 0, refused: 0 };
    const broken = await findBroken('query', isRead, async ({ parameters }, path) => {
      for (const parameter of parameters.filter((each) => each.in === 'query')) {
        const start = `${path}${path.includes('?') ? '&' : '?'}`;
        const { status, data } = await world.call('GET', `${start}${parameter.name}=${exampleOf(parameter)}`);
        const isNamed = status === 501 && data.message.includes(`"${parameter.name}"`);
        if (status >= 400 && !isNamed && status !== 422 && status !== 404) return `${status} for ${parameter.name}`;
        counts[isNamed ? 'refused' : 'honoured'] += 1;
      }
      return undefined;
    });
    expect(broken).toEqual([]);
    // Nothing is ignored. A parameter that is added to the description is in one of the counts.
    expect(IGNORED).toEqual({});
    expect(counts).toEqual({ honoured: 498, refused: 32 });
  });

  it('have exceptions in at most 3 % of all checks', () => {
    expect(checks.count).toBeGreaterThan(2500);
    expect(checks.exceptions / checks.count).toBeLessThanOrEqual(0.03);
  });
});

/** A value that is not the default, which has no effect anyway. */
function exampleOf({ name, enum: values, type, default: usual }: RouteRecord['parameters'][number]): string {
  const other = values?.find((each) => each !== usual);
  if (other !== undefined) return String(other);
  if (type === 'boolean') return String(usual !== true);
  return name === 'since' || name === 'before' ? '2026-01-01T00:00:00Z' : type === 'integer' ? '1' : 'x';
}

function isCreate({ method, path }: RouteRecord): boolean {
  return method === 'POST' && !path.endsWith('}');
}

describe('permissions of tokens', () => {
  const needsPermission = ({ permissions: facts, method }: RouteRecord) =>
    facts !== undefined &&
    (facts.tokens.includes('fine-grained') || facts.tokens.length === 0) &&
    !facts.permissionless &&
    facts.any.length > 0 &&
    !(facts.publicRead && method === 'GET');

  /** The sets with one permission lowered by a level. */
  function lower(set: PermissionSet): PermissionSet[] {
    return Object.entries(set).map(([name, level]) => {
      const { [name]: _, ...others } = set;
      const less: PermissionLevel | undefined = LEVELS[LEVELS.indexOf(level) - 1];
      return less === undefined ? others : { ...others, [name]: less };
    });
  }

  it('suffice in each set that a route lists, and not with one level less', async () => {
    const broken = await findBroken(
      'permissions',
      needsPermission,
      async ({ permissions: facts, method }, path, body) => {
        const start = world.emulator.snapshot();
        for (const set of facts?.any ?? []) {
          const enough = world.as(world.emulator.token('octocat', set));
          const { status } = await enough(method, path, body);
          world.emulator.restore(start);
          if (status >= 400) return `${status} with ${JSON.stringify(set)}`;
          for (const less of lower(set)) {
            if (facts === undefined || isEnough(less, facts)) continue;
            const other = world.as(world.emulator.token('octocat', less));
            const refused = await other(method, path, body);
            if (refused.status !== 403) return `${refused.status} with ${JSON.stringify(less)}`;
          }
        }
        return undefined;
      },
    );
    expect(broken).toEqual([]);
  });
});

describe('a seed', () => {
  it('gives the same bytes again', async () => {
    const reads = routes.filter(isRead);
    const seen: string[][] = [[], []];
    for (const [index, each] of [await new World().fill(), await new World().fill()].entries())
      await each.visit(reads, async (_, path) => {
        seen[index]?.push(JSON.stringify((await each.call('GET', path)).data));
      });
    expect(seen[0]).toEqual(seen[1]);
  });
});
