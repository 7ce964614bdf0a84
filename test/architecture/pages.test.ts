import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSource } from './source-files.ts';

const ROOTS =
  /^(?:src|analysis|cli|generator|explorer|site|data|test|tools|bench|scripts|docs|examples|skills)\/[\w./-]*$/;

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])('%s names only files and folders that exist', (page) => {
  const code = Array.from(readSource(page).matchAll(/`([^`\n]+)`/g), ([, text = '']) => text);
  const paths = code.filter((each) => ROOTS.test(each) && !each.startsWith('src/generated'));
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
