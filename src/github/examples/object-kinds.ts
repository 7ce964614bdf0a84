import type { ExamplePlace } from '../../catalogue/responses/example-values.ts';

/** The kinds of objects that their members identify. The first that fits is used. */
const KINDS: readonly (readonly [kind: string, ...members: string[]])[] = [
  ['organization', 'login', 'members_url'],
  ['user', 'login'],
  ['repository', 'full_name', 'owner'],
  ['repository', 'full_name', 'private'],
  ['repository', 'homepage', 'private'],
  ['repository', 'name', 'include_all_branches'],
  ['file', 'content', 'filename'],
  ['pull_request', 'diff_url', 'merged_at'],
  ['pull_request', 'head', 'base', 'title'],
  ['milestone', 'due_on'],
  ['alert', 'number', 'dismissed_at'],
  ['issue', 'number', 'title', 'labels'],
  ['issue', 'title', 'labels', 'milestone'],
  ['license', 'spdx_id'],
  ['release', 'tag_name'],
  ['team', 'slug', 'privacy'],
  ['team', 'privacy', 'name'],
  ['workflow_run', 'run_number'],
  ['commit', 'sha', 'commit'],
  ['commit', 'tree', 'message'],
  ['user', 'name', 'email'],
  ['hook', 'config', 'events'],
  ['config', 'insecure_ssl'],
  ['config', 'content_type', 'secret'],
  ['custom_property', 'property_name', 'value'],
  ['plan', 'space', 'private_repos'],
  ['label', 'color', 'name'],
  ['ruleset', 'enforcement', 'name'],
  ['comment', 'body', 'user'],
  ['commit', 'sha', 'url'],
];

/** Words at the end of a schema's name that do not say what the object is: `RunnerGroupsOrg`, `OrganizationFull`, `ProjectsCreateDraftItemBody`. */
const QUALIFIERS =
  /(?:With[A-Z]\w*|Org|Enterprise|Full|Simple|Short|Body|Variant\d*|Response|Payload|Schema|Item|Receipt|Result|Repo|Summary|(?<!V)\d)+$/;

const kinds = new WeakMap<ReadonlySet<string>, readonly string[]>();

function kindByMembers(siblings: ReadonlySet<string>): readonly string[] {
  const known = kinds.get(siblings);
  if (known !== undefined) return known;
  const found = KINDS.find(([, ...members]) => members.every((member) => siblings.has(member)))?.slice(0, 1) ?? [];
  kinds.set(siblings, found);
  return found;
}

/**
 * The names that the kind of an object may have, best first: the member that it is the value of, its schema, its members, and the last
 * segments of the route that returns it.
 */
export function kindsOf({ parent, schema, siblings, route, kind, name }: ExamplePlace): readonly string[] {
  const member = kind === 'key' ? name : parent;
  const isWhole = member === 'text' || member === 'items';
  const byMember = isWhole ? [] : nounsOf(member);
  const bySchema = nounsOf(schema.replace(QUALIFIERS, '') || schema);
  // `labels` that are of the schema `RunnerLabel`.
  const isPrecise = byMember.some((noun) => bySchema.includes(noun));
  return [
    ...(isPrecise ? [...bySchema, ...byMember] : [...byMember, ...bySchema]),
    ...kindByMembers(siblings),
    ...(isWhole ? segmentsOf(route ?? '').flatMap(nounsOf) : []),
  ];
}

/** Segments that say where an object is, not what it is. */
const CONTAINERS = new Set(['repos', 'orgs', 'users', 'user', 'enterprises', 'organizations', 'repositories']);

/** The last two fixed segments of the path, the last one first. A webhook has none. */
function segmentsOf(route: string): readonly string[] {
  const segments = route.replace(/^\S+ |\{\?.*/g, '').split('/');
  const [last, before] = segments.filter((segment) => /^[\w-]+$/.test(segment)).reverse();
  return [last ?? [], before === undefined || CONTAINERS.has(before) ? [] : before].flat();
}

/** `headRepositories` → `head_repository`, `repository` */
function nounsOf(name: string): readonly string[] {
  const words = singularOf(snakeCase(name)).split('_');
  return words.map((_, start) => words.slice(start).join('_'));
}

/** `SimpleUser` → `simple_user` */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

/** `policies` → `policy` */
export function singularOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:ss|sh|tch|nch|x|us)es$/.test(name)) return name.slice(0, -2);
  if (name.endsWith('analyses')) return `${name.slice(0, -2)}is`;
  return /s$/.test(name) && !/(?:ss|us|sis)$/.test(name) ? name.slice(0, -1) : name;
}

/** `policy` → `policies` */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
