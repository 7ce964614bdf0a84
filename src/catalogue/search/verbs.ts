/** The words that titles use for a verb, and the methods that perform it. */
interface Verb {
  readonly words: readonly string[];
  readonly methods: readonly string[];
}

const READ = { words: ['get', 'list'], methods: ['GET'] };
const CREATE = { words: ['create', 'add'], methods: ['POST', 'PUT'] };
const UPDATE = { words: ['update', 'set'], methods: ['PATCH', 'PUT'] };
const DELETE = { words: ['delete', 'remove'], methods: ['DELETE'] };
const SET = { words: ['set', 'update', 'create', 'add'], methods: ['PUT', 'PATCH', 'POST'] };

const GROUPS: readonly (readonly [words: string, verb: Verb])[] = [
  [
    'get fetch read show view see display retrieve lookup inspect info details obtain print monitor track grab summarize summarise explain examine collect gather',
    READ,
  ],
  ['list browse enumerate', { words: ['list'], methods: ['GET'] }],
  ['download', { words: ['download', 'export', 'get'], methods: ['GET', 'POST'] }],
  ['export', { words: ['export', 'download', 'get'], methods: ['POST', 'GET'] }],
  ['find query locate hunt discover', { words: ['search', 'list', 'get'], methods: ['GET'] }],
  ['search', { words: ['search'], methods: ['GET'] }],
  ['check verify validate', { words: ['check', 'get'], methods: ['GET', 'POST'] }],
  ['count many much number', READ],
  [
    'create new open post write generate draft define compose provision setup cut scaffold bootstrap initialize',
    CREATE,
  ],
  ['start launch boot resume begin', { words: ['start', 'create'], methods: ['POST'] }],
  ['restart', { words: ['rerun', 'start'], methods: ['POST'] }],
  ['make save', { words: ['create', 'update', 'set'], methods: ['POST', 'PATCH', 'PUT'] }],
  ['file submit publish register', CREATE],
  ['add insert append put link connect', CREATE],
  ['attach', { words: ['upload', 'add', 'create'], methods: ['POST', 'PUT'] }],
  ['upload import push', { words: ['upload', 'create', 'import'], methods: ['POST', 'PUT'] }],
  [
    'update edit change modify patch adjust alter move configure customize tweak amend revise reword retitle bump correct',
    UPDATE,
  ],
  ['increase decrease raise lower extend reduce shorten', { words: ['set', 'update'], methods: ['PUT', 'PATCH'] }],
  ['rename', { words: ['rename', 'update'], methods: ['POST', 'PATCH'] }],
  ['set replace swap enforce store rotate renew overwrite', SET],
  [
    'give grant allow let permit assign enable activate',
    { words: ['enable', 'add', 'set', 'create', 'update'], methods: ['PUT', 'POST', 'PATCH'] },
  ],
  ['invite', { words: ['invitation', 'add', 'create'], methods: ['POST', 'PUT'] }],
  ['delete remove drop destroy erase clear purge revoke clean discard wipe prune withdraw retract rescind', DELETE],
  ['unset deregister unregister uninstall evict expel unlink disconnect trash scrap ditch dump oust', DELETE],
  ['disable deactivate', { words: ['disable', 'remove', 'delete'], methods: ['PUT', 'DELETE', 'PATCH'] }],
  [
    'cancel stop abort kill terminate halt interrupt',
    { words: ['cancel', 'stop'], methods: ['POST', 'DELETE', 'PUT'] },
  ],
  ['approve reject accept decline', { words: ['accept', 'approve'], methods: ['POST', 'PATCH', 'PUT', 'DELETE'] }],
  ['send trigger run execute', { words: ['create'], methods: ['POST'] }],
  ['retry rerun redo', { words: ['rerun'], methods: ['POST'] }],
];

/** Verbs of everyday English. Terms of a single API belong in its synonyms. */
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  GROUPS.flatMap(([words, verb]) => words.split(' ').map((word) => [word, verb] as const)),
);
