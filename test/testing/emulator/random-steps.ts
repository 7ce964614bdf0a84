import type { RouteRecord } from '../../../src/catalogue/types.ts';
import { getOrCreate, isRecord } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { githubResponses } from '../../../src/github/responses.ts';
import { findError } from './validate.ts';
import { supportedRoutes, World } from './world.ts';

/** Texts that are unusual and allowed. */
const TEXTS = [
  '',
  'x',
  'Größe – 😀',
  'a/b',
  '%2e%2e',
  '../..',
  ' padded ',
  'main',
  'null',
  '__proto__',
  'line\nline',
  '@octocat #1',
];
const UNKNOWN = [
  'id',
  'node_id',
  'url',
  'login',
  'user',
  'owner',
  'number',
  '$table',
  '$parent',
  '$sets',
  'created_at',
];
const NUMBERS = [0, 1, 2, -1, 100, 2 ** 31, 1.5];
const QUERIES = [...TEXTS, '1', '2', '100', 'true', 'false', 'asc', 'desc', 'all', '2026-01-01T00:00:00Z'];

/** What hides most of the world from other requests when it succeeds. */
const LAST_STEPS = new Set([
  ...['DELETE /repos/{owner}/{repo}', 'PATCH /repos/{owner}/{repo}', 'POST /repos/{owner}/{repo}/transfer'],
  ...['DELETE /orgs/{org}', 'PATCH /orgs/{org}', 'DELETE /orgs/{org}/members/{username}'],
]);

/** How many steps are taken before the world begins again. It grows, and each write copies it. */
const STEPS_OF_A_WORLD = 25;

/** What random steps have found. */
interface Found {
  /** What is wrong, with the number of the step. */
  readonly problems: readonly string[];
  /** The number of responses by the first digit of their status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The routes that succeeded. */
  readonly succeeded: number;
}

/** Sends random requests for all supported routes, about what earlier responses named. Each response must be valid, with formats. */
export async function takeRandomSteps(seed: number, steps: number): Promise<Found> {
  const random = createRandom(seed);
  const world = await new World().fill();
  const start = world.emulator.snapshot();
  const routes = supportedRoutes(world.emulator);
  const tokens = ['octocat', 'octocat', 'octocat', 'monalisa', 'hubot'].map((login) => world.emulator.token(login));
  const problems: string[] = [];
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  let seen = new Map<string, unknown[]>();
  let isOver = false;
  const names = { ...world.names };
  for (let step = 0; step < steps; step++) {
    if (step % STEPS_OF_A_WORLD === 0 || isOver) {
      world.emulator.restore(start);
      seen = new Map();
      isOver = false;
    }
    for (const name of Object.keys(world.names)) delete world.names[name];
    Object.assign(world.names, names);
    const record = random.of(routes);
    // What a route needs may be gone already.
    if (random.below(2) === 0) await world.prepare(record).catch(() => undefined);
    const { path, body } = writeCall(world, record, random, seen);
    const call = random.below(12) > 0 ? world.call : world.as(random.of([...tokens, undefined]));
    const name = `step ${step}, ${record.method} ${path} ${JSON.stringify(body)}`;
    try {
      const { status, data } = await call(record.method, path, body);
      statuses[`${String(status)[0]}xx`] = (statuses[`${String(status)[0]}xx`] ?? 0) + 1;
      const problem = judge(record, status, data);
      if (problem !== undefined) problems.push(`${name}: ${problem}`);
      if (status >= 300) continue;
      succeeded.add(record.route);
      isOver = LAST_STEPS.has(record.route) && random.below(4) > 0;
      remember(record, data, seen);
    } catch (error) {
      problems.push(`${name}: ${(error as Error).stack}`);
    }
  }
  return { problems, statuses, succeeded: succeeded.size };
}

/** What is wrong with a response. */
function judge({ route }: RouteRecord, status: number, data: unknown): string | undefined {
  if (status >= 500 && status !== 501) return `status ${status}`;
  if (status >= 400) {
    // Some routes return a status as data.
    const hasMessage = isRecord(data) && typeof data['message'] === 'string';
    return hasMessage || data === '' || findError(route, status, data) === undefined
      ? undefined
      : 'an error without a message';
  }
  const isDescribed = status === 304 || githubResponses.get(route).some((each) => each.status === String(status));
  if (!isDescribed && status < 300) return `the status ${status} is not described`;
  return typeof data === 'object' ? findError(route, status, data) : undefined;
}

type Random = ReturnType<typeof createRandom>;

/** Small numbers in an order that a seed decides. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return { below, of: <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each };
}

/** A request for a route: about what the world has, what earlier responses named, or what does not exist. */
function writeCall(world: World, record: RouteRecord, random: Random, seen: ReadonlyMap<string, readonly unknown[]>) {
  const given: Record<string, string | number> = {};
  for (const { name, in: place } of record.parameters) {
    const known = seen.get(name) ?? [];
    const die = random.below(40);
    if (place !== 'path' || name === 'origin') continue;
    // A path with `..` is that of another route.
    if (die === 0) given[name] = random.of(TEXTS.filter((text) => !/\.\.|%2e/.test(text))) || 'x';
    else if (die < 6 && known.length > 0) given[name] = random.of(known) as string;
  }
  const path = world.pathOf(record, given);
  const query = record.parameters
    .filter((each) => each.in === 'query' && random.below(9) === 0)
    .map((each) => `${each.name}=${encodeURIComponent(String(random.of(each.enum ?? QUERIES)))}`)
    .join('&');
  const target = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const body = world.bodyOf(record);
  return { path: target, body: isRecord(body) ? changeBody(body, record, random) : body };
}

/** Leaves members out, and replaces others by unusual values. */
function changeBody(body: Record<string, unknown>, { body: description }: RouteRecord, random: Random): object {
  const changed: Record<string, unknown> = { ...body };
  for (const { name, required, enum: values, type } of description?.fields ?? []) {
    const die = random.below(16);
    if (die < 2 && !required) delete changed[name];
    else if (die === 2) changed[name] = values === undefined ? unusual(type, random) : random.of(values);
  }
  // What is not described is ignored, also where the state has a member of this name.
  if (random.below(8) === 0) changed[random.of(UNKNOWN)] = unusual('', random);
  return changed;
}

function unusual(described: unknown, random: Random): unknown {
  const type = typeof described === 'string' ? described : '';
  if (type.startsWith('integer') || type.startsWith('number')) return random.of(NUMBERS);
  if (type.startsWith('boolean')) return random.below(2) === 0;
  if (type.startsWith('string')) return random.of(TEXTS);
  return random.of([[], {}, null, ['x'], random.of(TEXTS)]);
}

/** Keeps what a response names, by the placeholders of the routes that its URLs and ids are for. */
function remember(record: RouteRecord, data: unknown, seen: Map<string, unknown[]>): void {
  const keep = (name: string, value: unknown) => {
    const known = getOrCreate(seen, name, () => [] as unknown[]);
    if (!known.includes(value) && known.length < 50) known.push(value);
  };
  for (const item of [data].flat().slice(0, 3)) {
    if (!isRecord(item)) continue;
    const url = item['url'];
    const match = typeof url === 'string' && url.startsWith('https://api.') ? github.match('GET', url) : undefined;
    for (const [name, value] of Object.entries(match?.parameters ?? {})) if (name !== 'origin') keep(name, value);
    const start = `GET ${record.path}/{`;
    const below = [...github].find(
      ({ route }) => route.startsWith(start) && /^[^/]+\}$/.test(route.slice(start.length)),
    );
    const [, name = ''] = /\{([^}]+)\}$/.exec(below?.path ?? '') ?? [];
    const value = name.endsWith('number') ? item['number'] : name.endsWith('id') ? item['id'] : item['name'];
    if (name !== '' && value !== undefined && value !== null) keep(name, value);
  }
}
