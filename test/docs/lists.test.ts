import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { allParts } from '../../src/send/all-parts.ts';
import { CORE_CHECKS } from '../../src/send/option-checks.ts';

const docs = new URL('../../docs/', import.meta.url);
const page = (name: string) => readFileSync(new URL(`${name}.md`, docs), 'utf8');

it('the page about the command has a row for each subcommand', () => {
  const [, table = ''] = page('command').split('| subcommand | description |');
  const rows = [...table.matchAll(/^\| `([a-z]+)/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(SUBCOMMANDS.map(({ name }) => name).sort());
});

it('the page about sending has a row for each option of `createSend`', () => {
  const [, table = ''] = page('sending').split('| option | default | meaning |');
  const rows = [...table.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  expect(rows).toEqual(
    expect.arrayContaining(Object.keys(Object.assign({}, CORE_CHECKS, ...allParts().map(({ checks }) => checks)))),
  );
});

it.each(ENTRY_POINTS)('a page of the documentation shows $name', ({ name }) => {
  const pages = readdirSync(docs).filter((file) => file.endsWith('.md'));
  const text = pages.map((file) => readFileSync(new URL(file, docs), 'utf8')).join('\n');
  // The strict entry, the catalogue and the permissions of an edition are explained with one edition as an example.
  const shown = name.replace(/\/ghe[cs][\d.-]*\/(?=strict|catalogue|permissions)/, '/ghec/');
  expect([`'${shown}'`, `\`${shown}\``].some((form) => text.includes(form))).toBe(true);
});
