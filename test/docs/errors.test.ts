import { readFileSync } from 'node:fs';
import { EndpointError, type EndpointErrorCode } from 'routebook';
import { expect, it } from 'vitest';
import { run } from '../cli/program.ts';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const source = readFileSync(new URL('../../src/core/errors.ts', import.meta.url), 'utf8');

const codes = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code as EndpointErrorCode);
const sections = page.split(/^## /m).slice(1);

it('every code has a section, and every section a code', () => {
  expect(codes.length).toBeGreaterThan(9);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(codes);
});

it.each(codes)('the section of %s shows the error, and a fix', (code) => {
  const section = sections.find((each) => each.startsWith(`${code}\n`));
  expect(section).toContain(`\n// ${code}: `);
  expect(section).toContain('\n**Fix:** ');
});

it.each(codes)('the command in the help of %s prints its section', (code) => {
  const [npx, program, ...args] = new EndpointError(code, '').help.split(' ');
  expect([npx, program]).toEqual(['npx', 'routebook']);
  const { status, stdout } = run(...args);
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${code}\\n\\n`));
  expect(stdout).toContain('Fix: ');
  expect(stdout).not.toContain('```');
});

it('the help of a code names the file of another page that its section links to', () => {
  expect(page).toContain('See\n[Permissions](permissions.md) and');
  expect(run('help', 'PERMISSION_DENIED').stdout).toContain('Permissions (docs/permissions.md in the package)');
});
