import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from './source-files.ts';

const ROOTS =
  /^(?:src|analysis|cli|generator|explorer|site|data|test|tools|bench|scripts|docs|examples|skills)\/[\w./-]*$/;

/** Everything in backticks. */
const codeIn = (page: string) => [...readSource(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

describe('the pages for contributors', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
    'name only files and folders that exist: %s',
    (page) => {
      const paths = codeIn(page).filter((code) => ROOTS.test(code) && !code.startsWith('src/generated'));
      expect(paths.length).toBeGreaterThan(1);
      expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
    },
  );

  it('explain every folder of the library and of the analysis', () => {
    const folders = ['src', 'analysis'].flatMap((root) =>
      readdirSync(new URL(`../../${root}/`, import.meta.url), { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map(({ name }) => `${root}/${name}/`),
    );
    expect(folders.length).toBeGreaterThan(11);
    const explained = new Set(codeIn('ARCHITECTURE.md'));
    expect(folders.filter((folder) => !explained.has(folder))).toEqual([]);
  });

  it('explain every npm script', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const page = readSource('CONTRIBUTING.md') + readSource('data/README.md');
    expect(Object.keys(scripts).filter((name) => !new RegExp(`[ \`]${name}(?![\\w:-])`).test(page))).toEqual([]);
  });
});
