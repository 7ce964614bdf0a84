import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as parser from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { hasWholePages, itemsMember } from '../../../analysis/migrate/client-facts.ts';
import { migrateText, surveyText } from '../../../analysis/migrate/index.ts';
import { readGroups } from '../../../src/client/operations/operation-table.ts';
import { example } from '../../../src/entries/testing.ts';
import { clientGroups } from '../../../src/generated/client-groups.ts';
import { github } from '../../../src/github/catalogue.ts';
import { readRows, sectionsOf, withCode } from '../read-cases.ts';

const urlOf = (path: string) => new URL(path, import.meta.url);
const read = (path: string) => readFileSync(urlOf(path), 'utf8');

/** What is said about each client of its kind, and the beginning of everything else that is said. */
const OF_ALL = /https_proxy|^Without a token, |^With "retries", /;
const SHOWN_CHARACTERS = 60;

/** Migrates a program that begins with its language and what is known of the other files. */
function migrate(head: string, program: string) {
  const [, language = '', facts = ''] = /^(\w+) ?(.*)$/.exec(head) ?? [];
  const options = { parser, program: { hasComment: true, ...(facts === '' ? {} : JSON.parse(facts)) } };
  const migration = migrateText(program, language, options);
  const { program: _, ...again } = options;
  return { ...migration, isLast: migrateText(migration.text, language, again).text === migration.text };
}

/** Runs a program of the file, and writes what happens as the file has it. */
function runProgram(head: string, program: string): string {
  if (head.startsWith('survey '))
    return `is ${JSON.stringify(surveyText(program, head.slice('survey '.length), { parser }))}\n`;
  const { text, items, isLast } = migrate(head, program);
  const notes = items.filter(({ reason }) => !OF_ALL.test(reason));
  return [
    text === program ? 'stays\n' : `becomes\n${text}`,
    ...notes.map(({ line, kind, reason }) => `line ${line}, ${kind}: ${reason.slice(0, SHOWN_CHARACTERS).trim()}\n`),
    ...(isLast ? [] : ['changes again\n']),
  ].join('--- ');
}

describe('programs.txt', () => {
  it.each(sectionsOf(urlOf('programs.txt')))('%s', (_, expected) => {
    const blocks = expected.split(/^--- /m).slice(1);
    const isProgram = (block: string) => /^(?:survey )?[jt]sx?\b/.test(block);
    const written = blocks.filter(isProgram).map((block) => {
      const [head = ''] = block.split('\n', 1);
      return `--- ${block}--- ${runProgram(head, block.slice(head.length + 1))}`;
    });
    expect(written.join('')).toBe(expected);
  });
});

// After the code of a row: what it becomes unless it stays, then a part of each note.
describe.each(sectionsOf(urlOf('calls.txt')))('%s', (title, section) => {
  const { head: programs, rows } = readRows(section);
  const [first = '', after] = programs.split('--- becomes\n');
  const [head = ''] = first.split('\n', 1);
  const before = first.slice(head.length + 1);

  it.each(rows)('%s', (code = '', ...results) => {
    const [becomes] = results.filter((line) => line.startsWith('  → '));
    const program = withCode(before, code);
    const { text, items, isLast } = migrate(head, program);
    const shown = items.filter(({ reason }) => title.endsWith(', with all notes') || !OF_ALL.test(reason));
    const notes = results.filter((line) => line !== becomes).map((line) => /^ {2}(line \d+, \w+: )(.*)$/.exec(line));
    // What is held stays as it is.
    const isHeld = items.some(({ kind }) => kind === 'hold');
    expect(text).toBe(isHeld ? program : withCode(after ?? before, becomes?.slice('  → '.length) ?? code));
    expect(shown.map(({ line, kind, reason }) => [`line ${line}, ${kind}: `, reason])).toEqual(
      notes.map((note) => [note?.[1], expect.stringContaining(note?.[2] ?? '')]),
    );
    expect(isLast).toBe(true);
  });
});

describe('a program that uses Octokit', () => {
  it.each(readdirSync(urlOf('cases')))('%s becomes the expected one', (name) => {
    const file = readdirSync(urlOf(`cases/${name}`)).find((each) => each.startsWith('before.'));
    const [, language = ''] = file?.split('.') ?? [];
    const { text, migrated, items, isLast } = migrate(
      `${language} {"hasComment":false}`,
      read(`cases/${name}/before.${language}.txt`),
    );
    const notes = items.map(({ line, kind, reason }) => ({ line, kind, reason }));
    // Without a file for it, the program stays as it is.
    const after = existsSync(urlOf(`cases/${name}/after.${language}.txt`)) ? 'after' : 'before';
    expect(text).toBe(read(`cases/${name}/${after}.${language}.txt`));
    expect({ migrated, items: notes }).toEqual(JSON.parse(read(`cases/${name}/report.json`)));
    expect(isLast).toBe(true);
  });

  it('is reported once: nothing is listed when it is migrated again', () => {
    expect(migrate('ts', read('cases/owners-check/after.ts.txt')).items).toEqual([]);
  });
});

describe('the input', () => {
  it('is left alone if it has a syntax error or does not use Octokit', () => {
    const wrong = "import { Octokit } from 'octokit'; const = new Octokit(";
    expect(migrate('ts', wrong).text).toBe(wrong);
    expect(migrate('ts', 'const a = 1;').edits).toEqual([]);
  });
});

it('A page that Octokit does not unwrap is known by the responses of all routes', () => {
  const groups = readGroups(clientGroups);
  const routes = groups.names.flatMap((name) => groups.rowsOf(name)).map(({ route }) => route);
  const paged = routes.filter((route) => github.get(route as never)?.pagination?.items !== undefined);
  const whole = paged.filter((route) => {
    const response = example(route as never) as object;
    return !('total_count' in response || 'total_commits' in response) || 'url' in response;
  });
  expect(whole.length).toBeGreaterThan(10);
  expect(paged.filter(hasWholePages)).toEqual(whole);
  expect(paged.filter((route) => itemsMember(route) === undefined)).toEqual(whole);
});
