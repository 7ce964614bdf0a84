import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDeadLinks } from '../../scripts/check-docs/faults.js';
import { readSteps } from '../../scripts/check-docs/steps.js';
import { checkTypes } from '../../scripts/check-docs/types.js';
import { replay } from '../../scripts/examples.js';
import { anchorsIn } from '../../scripts/pages.js';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('every command, code block and link in the documentation works', () => {
  const words = ['scripts/check-docs.js', packedPackage().archive];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/The documentation is correct\.\n$/);
  expect(status).toBe(0);
});

describe('a mistake in a page is reported', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'routebook-pages-'));
    mkdirSync(join(folder, 'docs'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('if a link points to a missing file or heading', () => {
    writeFileSync(join(folder, 'docs/guide.md'), '# Guide\n\n## `null` & more\n\n## Twice\n\n## Twice\n');
    writeFileSync(
      join(folder, 'README.md'),
      [
        '# Title\n\n[a](docs/guide.md#null--more) [b](docs/guide.md#twice-1) [c](#title) [d](https://example.com/#x) `[e](no.md)`',
        '```md\n[f](no.md)\n```\n\n[g](docs/no.md) [h](docs/guide.md#twice-2) [i](#guide)',
      ].join('\n\n'),
    );
    expect(findDeadLinks(folder, ['README.md', 'docs/guide.md'])).toEqual([
      'README.md: the link docs/no.md points to a missing file',
      'README.md: the link docs/guide.md#twice-2 points to a missing heading',
      'README.md: the link #guide points to a missing heading',
    ]);
  });

  it('if no runner exists for a block', () => {
    const blocks = [
      '```sh\nroutebook --version\n```\n\n```text\n0.1.0\n```',
      'Prose.\n\n```text\nno output of anything\n```',
      '<!-- examples/a.ts -->\n```ts\n1;\n```',
      '```ts\n2;\n```',
      '```js\n3\n// 3\n```',
      '```\n4 → 5\n```',
      '```yaml\na: 6\n```',
    ];
    writeFileSync(join(folder, 'README.md'), `${blocks.join('\n\n')}\n`);
    const steps = readSteps(folder).map(({ kind, line, output }) => ({ kind, line, output }));
    expect(steps).toEqual([
      { kind: 'command', line: 2, output: '0.1.0\n' },
      { kind: 'unknown', line: 12, output: undefined },
      { kind: 'example', line: 17, output: undefined },
      { kind: 'types', line: 21, output: undefined },
      { kind: 'session', line: 25, output: undefined },
      { kind: 'drawing', line: 30, output: undefined },
      { kind: 'unknown', line: 34, output: undefined },
    ]);
  });

  it('if an expression has another result', () => {
    expect(
      replay('double(2)\n// 5\ndouble(\n  3,\n)\n// 6\nfail()\n// nothing\n', { double: (n: number) => 2 * n }),
    ).toBe('double(2)\n// 4\ndouble(\n  3,\n)\n// 6\nfail()\n// ReferenceError: fail is not defined\n');
  });

  it('if code is not compiled', () => {
    expect(checkTypes([{ kind: 'example', name: 'examples/missing.ts' }], folder)).toEqual([
      expect.stringContaining('missing.ts'),
    ]);
  });

  it('if code does not compile as a reader pastes it, or only declares what it uses', () => {
    const code = 'declare const token: string;\nendpoint(token);\n';
    expect(checkTypes([{ kind: 'types', page: 'README.md', line: 2, code }], folder)).toEqual([
      'README.md:2: "declare const token" is not code that a reader can run',
      expect.stringMatching(/README\.md.*Cannot find name 'endpoint'/),
    ]);
  });
});

it('headings have the same anchors as on GitHub', () => {
  const page =
    '# A catalogue of any API\n## `url` and `method`\n### How fast, how small?\n## MISSING_PARAMETER\n## [Link](x.md) é\n';
  expect(anchorsIn(page)).toEqual([
    'a-catalogue-of-any-api',
    'url-and-method',
    'how-fast-how-small',
    'missing_parameter',
    'link-é',
  ]);
});
