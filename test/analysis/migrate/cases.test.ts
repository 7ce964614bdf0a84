import { readFileSync } from 'node:fs';
import * as parser from 'oxc-parser';
import { expect, it } from 'vitest';
import { migrateText, surveyClients } from '../../../analysis/migrate/index.ts';

/** What is said about each client of its kind, and the beginning of everything else that is said. */
const OF_ALL = /https_proxy|^Without a token, |^With "retries", /;
const SHOWN_CHARACTERS = 60;

/** Runs a program of the file, and writes what happens as the file has it. */
function runProgram(head: string, program: string): string {
  const [, survey, language = '', clients = ''] = /^(survey )?(\w+) ?(.*)$/.exec(head) ?? [];
  if (survey) return `is ${JSON.stringify(surveyClients(program, language, { parser }))}\n`;
  const options = clients === '' ? { parser } : { parser, clients: JSON.parse(clients) };
  const { text, items } = migrateText(program, language, options);
  const notes = items.filter(({ reason }) => !OF_ALL.test(reason));
  return [
    text === program ? 'stays\n' : `becomes\n${text}`,
    ...notes.map(({ line, kind, reason }) => `line ${line}, ${kind}: ${reason.slice(0, SHOWN_CHARACTERS).trim()}\n`),
    ...(migrateText(text, language, options).text === text ? [] : ['changes again\n']),
  ].join('--- ');
}

/** The title of each section, and its text. */
const sections = readFileSync(new URL('programs.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n') + 1)] as const);

it.each(sections)('%s', (_, expected) => {
  const blocks = expected.split(/^--- /m).slice(1);
  const isProgram = (block: string) => /^(?:survey )?[jt]sx?\b/.test(block);
  const written = blocks.filter(isProgram).map((block) => {
    const [head = ''] = block.split('\n', 1);
    return `--- ${block}--- ${runProgram(head, block.slice(head.length + 1))}`;
  });
  expect(written.join('')).toBe(expected);
});
