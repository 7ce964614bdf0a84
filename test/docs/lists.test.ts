import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { EDITIONS } from '../../generator/github/editions.js';
import { readSource } from '../../scripts/descriptions.js';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { SEND_CHECKS } from '../../src/send/option-checks.ts';

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
  expect(rows).toEqual(expect.arrayContaining(Object.keys(SEND_CHECKS)));
});

it.each(EDITIONS)('the pages about editions and about API versions name $name', ({ name }) => {
  expect(page('editions')).toContain(`\`routebook/${name}\``);
  expect(page('diff')).toContain(`\`${name}\``);
});

it.each(EDITIONS.filter(({ isServer }) => isServer))(
  'the page about editions says until when $name is supported',
  (edition) => {
    expect(edition.supportedUntil).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(page('editions')).toContain(`| ${edition.title.replace('GitHub ', '')} | ${edition.supportedUntil} |`);
  },
);

it('the page about editions generates other versions from the descriptions that the catalogue is made of', () => {
  const { package: name, current } = readSource();
  expect(page('editions')).toContain(`npm install --no-save ${name}@${current}\n`);
  expect(page('editions')).toContain(`routebook generate --edition node_modules/${name}/generated/ghes-3.17.json `);
});

it.each(ENTRY_POINTS)('a page of the documentation shows $name', ({ name }) => {
  const pages = readdirSync(docs).filter((file) => file.endsWith('.md'));
  const text = pages.map((file) => readFileSync(new URL(file, docs), 'utf8')).join('\n');
  // The strict entry, the catalogue and the permissions of an edition are explained with one edition as an example.
  const shown = name.replace(/\/ghe[cs][\d.-]*\/(?=strict|catalogue|permissions)/, '/ghec/');
  expect([`'${shown}'`, `\`${shown}\``].some((form) => text.includes(form))).toBe(true);
});
