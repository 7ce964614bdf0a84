import { getOrCreate, isRecord } from '../../../src/core/objects.ts';
import { github } from '../../../src/github/catalogue.ts';
import { supportedRoutes, World } from './world.ts';

/** A request and response that another project has recorded from GitHub. */
export interface Exchange {
  readonly file: string;
  readonly date: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly accept: string;
  readonly body: unknown;
  readonly status: number;
  readonly data: unknown;
}

/** How the members of recorded responses compare with those of the emulator. */
interface Measured {
  /** How many recorded responses were compared. */
  readonly exchanges: number;
  readonly routes: number;
  /** How many members all recorded responses of a route have. */
  readonly members: number;
  /** Those that the emulator lacks, as `GET /user: plan.name`. */
  readonly missing: readonly string[];
  /** Those that have a JSON type that no recorded response has. */
  readonly otherTypes: readonly string[];
}

/** Older responses lack too much of what GitHub sends today. */
export const SINCE = '2022-07-01';

/** What depends on something else than the kind of a response. */
const DEPENDENT: readonly (readonly [RegExp, reason: string])[] = [
  [/(?:^|[.\]])payload\./, 'The payload is that of the event that was recorded.'],
  [
    /(?:request|response)\.headers\./,
    'The receiver of the webhook decides on its headers, and the emulator sends those that programs read.',
  ],
];

/** The types of members by their path, how many there are, and how many of them are objects. */
type Seen = Map<string, { count: number; objects: number; readonly types: Set<string> }>;

/** Compares the members of recorded responses with those of the same routes in a world with one of everything. */
export async function measureMembers(recorded: readonly Exchange[]): Promise<Measured> {
  const byRoute = new Map<string, Seen>();
  let exchanges = 0;
  for (const { method, url, status, data, accept, date = '' } of recorded) {
    const route = /^https:\/\/(?:api|uploads)\.github\.com/.test(url) ? github.match(method, url)?.route : undefined;
    // Media types such as `star` have other members.
    const isPlain = !/vnd\.github(?:\.v3)?\.(?!v3)[a-z]/.test(accept);
    if (route === undefined || date < SINCE || status >= 300 || typeof data !== 'object' || !isPlain) continue;
    exchanges += 1;
    look(
      data,
      '',
      getOrCreate(byRoute, route, () => new Map()),
    );
  }
  const missing: string[] = [];
  const otherTypes: string[] = [];
  let members = 0;
  let routes = 0;
  const world = await new World().fill();
  const meant = supportedRoutes(world.emulator).filter(({ route }) => byRoute.has(route));
  await world.visit(meant, async ({ route, method }, path, body) => {
    const { data, status } = await world.call(method, path, body);
    if (status >= 300) return;
    const real = byRoute.get(route) as Seen;
    const own: Seen = new Map();
    look(data, '', own);
    routes += 1;
    for (const [member, { count, types }] of real) {
      const around = member.slice(0, Math.max(0, member.lastIndexOf('.')));
      if (DEPENDENT.some(([pattern]) => pattern.test(member))) continue;
      const isAlways = count === real.get(around)?.objects && !/^$|\[\]$/.test(member);
      // Where the emulator has no such object, there is nothing to compare.
      if (!isAlways || !own.get(around)?.types.has('object')) continue;
      members += 1;
      const shown = own.get(member);
      if (shown === undefined) missing.push(`${route}: ${member}`);
      else if ([...shown.types].some((type) => type !== 'null' && !types.has(type) && !isNull(types)))
        otherTypes.push(`${route}: ${member} is ${[...shown.types]}, not ${[...types]}`);
    }
  });
  return { exchanges, routes, members, missing, otherTypes };
}

/** Whether nothing but null was recorded, which says nothing about the type. */
function isNull(types: ReadonlySet<string>): boolean {
  return [...types].every((type) => type === 'null');
}

/** Counts the objects at a path and the types that are there. Items of lists have the path of the list and `[]`. */
function look(value: unknown, path: string, seen: Seen): void {
  const known = getOrCreate(seen, path, () => ({ count: 0, objects: 0, types: new Set<string>() }));
  known.count += 1;
  known.types.add(Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
  if (Array.isArray(value)) for (const each of value) look(each, `${path}[]`, seen);
  if (!isRecord(value)) return;
  known.objects += 1;
  for (const [name, each] of Object.entries(value)) look(each, path === '' ? name : `${path}.${name}`, seen);
}
