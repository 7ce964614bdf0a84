const PEOPLE =
  'user, someone, somebody, anyone, member, person, people, colleague, teammate, coworker, developer, employee, contractor'.split(
    ', ',
  );

/** Actions on people, by place. */
const PLACES: readonly (readonly [place: string, to: string, from: string])[] = [
  ['org', 'organization membership', 'organization member'],
  ['team', 'team membership', 'team membership'],
  ['repo', 'repository collaborator', 'repository collaborator'],
];

const ROLES = 'admin, maintainer, owner, member, collaborator, write, read, push, maintain, triage'.split(', ');
const RIGHTS = 'access, right, permission'.split(', ');

/** Things that pull requests share with issues: their routes are those of an issue. */
const SHARED = 'label, assignee, milestone, timeline, reaction'.split(', ');
const OF_PULLS = ['of', 'on', 'to', 'from', 'for'].map((word) => `${word} pr`);

/** Things of a single repository or user that no route of their own returns. */
const ATTRIBUTES: readonly (readonly [names: string, thing: string, route: string])[] = [
  [
    'size, default branch, star count, number of stars, homepage, id, visibility, creation date',
    'repo',
    'get a repository',
  ],
  ['avatar, name, location, company, id, picture, email', 'user', 'get a user username'],
];

/** The products of lists: "label of pr" for what is shared, "size of repo" for attributes, "someone to org" for people. */
export const listProducts = (): readonly (readonly [phrase: string, values: readonly string[]])[] => [
  ...SHARED.flatMap((thing) => OF_PULLS.map((of) => [`${thing} ${of}`, [`${thing} issue`]] as const)),
  ...ATTRIBUTES.flatMap(([names, thing, route]) =>
    names.split(', ').map((name) => [`${name} of ${thing}`, [route, 'GET']] as const),
  ),
  ...['size', 'homepage', 'star count', 'visibility', 'default branch'].map(
    (name) => [`repo ${name}`, ['get a repository', 'GET']] as const,
  ),
  ...PLACES.flatMap(([place, , from]) =>
    ['user in', 'user are in', 'people are in', 'user on'].map(
      (are) => [`${are} ${place}`, [`list ${from.replace('ship', '')}s`, 'GET']] as const,
    ),
  ),
  ...PLACES.flatMap(([place, to]) =>
    ROLES.flatMap((role) => [
      [`make user ${role} of ${place}`, [`set ${to}`, 'PUT']] as const,
      [`make user ${role} in ${place}`, [`set ${to}`, 'PUT']] as const,
      ...RIGHTS.flatMap((right) =>
        ['on', 'to', 'for', 'of'].map(
          (of) => [`give user ${role} ${right} ${of} ${place}`, [`add ${to}`, 'PUT']] as const,
        ),
      ),
    ]),
  ),
  ...PLACES.flatMap(([place, , from]) =>
    ['take', 'throw', 'kick', 'get'].map(
      (verb) => [`${verb} user out of ${place}`, [`remove ${from}`, 'DELETE']] as const,
    ),
  ),
  ...PEOPLE.flatMap((person) =>
    PLACES.flatMap(([place, to, from]) => [
      [`${person} to ${place}`, [to]] as const,
      [`${person} from ${place}`, [from]] as const,
    ]),
  ),
];
