import { readdirSync, readFileSync } from 'node:fs';
import { createCatalogue, github } from 'routebook/catalogue';
import { expect, test } from 'vitest';
import { attempt } from '../property/outcome.ts';
import { index } from './sample-index.ts';

const SOURCES = ['catalogue', 'github', 'core/internal'].map((name) => new URL(`../../src/${name}/`, import.meta.url));

/** Every identifier in the sources: a superset of the names that any function reads. */
function readNames(): string[] {
  const names = new Set([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '-1',
    'id',
    'owner',
    'state',
    'name',
    'tags',
  ]);
  for (const folder of SOURCES) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue;
      const text = readFileSync(new URL(path, folder), 'utf8').replace(/\/\*.*?\*\/|\/\/.*/gs, '');
      for (const [word] of text.matchAll(/[a-z_$][\w$]*/gi)) names.add(word);
    }
  }
  // The engine itself reads these: JSON.stringify the one, every loop over a list the other.
  return [...names].filter((name) => !(name in Object.prototype) && name !== 'toJSON' && name !== 'return');
}

const text = JSON.stringify(index);
const OPTIONS = { id: 1, state: 'shut', tag: 1, mediaType: { format: 'x', previews: ['y'] } };

/** Every public function, with a catalogue that is read while the prototype is polluted, and with one that was read before. */
const ACTIONS: (() => unknown)[] = [
  () => [...createCatalogue(text)],
  () => [...createCatalogue(index)],
  () => createCatalogue(text, {}).search('create pet'),
  () => createCatalogue(text, { synonyms: { animal: ['pet'] }, names: { pet: 'Pet' } }).search('animal', {}),
  () =>
    createCatalogue(text, { prefixes: ['/api'] }).match('GET', 'https://h.example/api/pets/7?state=open&tags=a&tags=b'),
  () => createCatalogue(text).match('POST', 'https://uploads.example.com/files/pets'),
  () => createCatalogue(text).check('GET /pets/{id}', OPTIONS),
  () => createCatalogue(text).check('POST /pets', { name: 5, kind: 'cow', data: { size: 'x', nme: 1 } }),
  () => createCatalogue(text).check('DELETE /pets/{id}', {}),
  () => createCatalogue(text).check('GET /pet/{id}'),
  () => createCatalogue(text).get('pets/get'),
  () => createCatalogue(text).getByOperationId('pets/delete'),
  () => createCatalogue('{}').size,
  () => [createCatalogue(text).size, createCatalogue(text).versions],
  () => github.match('GET', '/repos/o/r/issues/1?labels=a'),
  () => github.check('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', data: { title: 'a', x: 1 } }),
];

/** What each function returns while `Object.prototype` has these members. */
function outcomes(names: readonly string[] = [], value?: unknown): (string | undefined)[] {
  // A plain descriptor would itself read what has been polluted so far.
  const descriptor = Object.assign(Object.create(null), {
    value,
    configurable: true,
    writable: true,
    enumerable: true,
  });
  let results: unknown[];
  try {
    for (const name of names) Object.defineProperty(Object.prototype, name, descriptor);
    results = ACTIONS.map(outcomeOf);
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
  return results.map((result) => JSON.stringify(result));
}

function outcomeOf(action: () => unknown): unknown {
  try {
    return attempt(action);
  } catch (error) {
    return String(error);
  }
}

/** Names are tried in groups, because V8 is slow after every change of the prototype. */
const GROUP = 60;

test.each<[string, unknown]>([
  ['text', 'polluted'],
  ['a list', ['polluted']],
  ['an object', { polluted: 'integer' }],
])('no name on Object.prototype that holds %s changes what a function returns', (_kind, value) => {
  const names = readNames();
  const expected = outcomes();
  const changedBy = (group: readonly string[]) => {
    const found = outcomes(group, value);
    return ACTIONS.filter((_, index) => found[index] !== expected[index]).map(String);
  };
  const changed: string[] = [];
  for (let start = 0; start < names.length; start += GROUP) {
    const group = names.slice(start, start + GROUP);
    const actions = changedBy(group);
    if (actions.length === 0) continue;
    const single = group.filter((name) => changedBy([name]).length > 0);
    changed.push(`${single.length > 0 ? single : group}: ${actions.join(', ')}`);
  }
  expect(changed).toEqual([]);
});

test('a read-only property of Object.prototype does not stop a match', () => {
  const descriptor = Object.assign(Object.create(null), { value: 'x', writable: false, configurable: true });
  for (const name of ['owner', 'labels']) Object.defineProperty(Object.prototype, name, descriptor);
  const found = github.match('GET', '/repos/o/r/issues?labels=a&labels=b');
  for (const name of ['owner', 'labels']) Reflect.deleteProperty(Object.prototype, name);
  expect(found?.parameters).toEqual({ owner: 'o', repo: 'r', labels: ['a', 'b'] });
});
