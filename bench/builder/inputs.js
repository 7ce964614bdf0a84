/**
 * Values that the cases use in turn, so that no engine can treat one as a constant. Most need no encoding, as in real programs. Where
 * the API allows it, some values of each kind do.
 */
export const owners = ['octokit', 'nodejs', 'denoland', 'sindresorhus', 'w3c', 'rust-lang', 'JetBrains', 'a11yproject'];
export const repositories = [
  'endpoint.js',
  'node',
  'std',
  'type-fest',
  'csswg-drafts',
  'rust',
  'kotlin',
  'a11y_project',
];
export const numbers = [1, 42, 137, 1009, 20480, 7, 350, 99999];
export const pages = [1, 2, 3, 5, 8, 13, 21, 34];
export const pageSizes = [100, 50, 30, 10, 25, 99, 75, 60];
export const states = ['open', 'closed', 'all', 'open', 'all', 'closed', 'open', 'all'];
export const sorts = ['created', 'updated', 'comments', 'created', 'updated', 'comments', 'updated', 'created'];
export const labels = ['bug', 'good first issue', 'area: docs', 'ui', 'p/high', 'needs-triage', '1.0', 'help wanted'];
export const paths = [
  'README.md',
  'src/index.ts',
  'docs/getting started.md',
  'package.json',
  'lib/util/merge.js',
  'LICENSE',
  'test/fixtures/a+b.json',
  '.github/workflows/ci.yml',
];
export const words = ['größe', '日本語', 'naïve café', 'ошибка', 'señal', '버그', 'ελληνικά', '🚀 launch'];
export const hashes = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(40));
export const tokens = Array.from({ length: 8 }, (_, index) => `token ${'0123456789abcdef'.repeat(2)}${index}`);

/** Creates eight inputs of one shape in advance, because creating options is the caller's work and not the library's. */
export function createInputs(create) {
  return Array.from({ length: 8 }, (_, index) => create(index));
}
