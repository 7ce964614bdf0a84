import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../../cli/shared/output/forms.ts';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { testDescriptions } from './hostile-descriptions.ts';
import { findRaw, HOSTILE, printed } from './hostile-output.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

// The system tests try all places with all commands.
describe('hostile text', () => testDescriptions(8));

describe('hostile text elsewhere', () => {
  let workplace: Workplace;
  beforeAll(() => {
    workplace = createWorkplace();
  });
  afterAll(() => workplace.remove());

  const names = SUBCOMMANDS.map(({ name }) => name);
  // The page of explore is served until the command is stopped, so it gets only arguments that it refuses.
  const EXTRA: { readonly [name: string]: readonly string[] } = { explore: ['--port', 'x'] };

  it.each(names)('is escaped in the arguments of %s', (name) => {
    for (const args of [
      [HOSTILE],
      [`/${HOSTILE}`],
      ['--catalogue', HOSTILE],
      ['--edition', HOSTILE],
      [`--${HOSTILE}`],
      ['-o', HOSTILE],
    ])
      expect(findRaw(printed(workplace, name, ...args, ...(EXTRA[name] ?? [])))).toBe(undefined);
  });

  it.each(FORM_NAMES)('is escaped in a request that is printed as %s', (form) => {
    const calls = [
      ['GET', `/${HOSTILE}`],
      ['POST', '/markdown', `text=${HOSTILE}`],
      ['POST', '/markdown', `${HOSTILE}=x`],
      ['POST', '/x', '--data', HOSTILE],
      ['GET', '/x', '-H', `x-a: a\u202eb`],
      ['GET', '/x', '--base-url', `https://h.test/${HOSTILE}`],
    ];
    for (const call of calls) expect(findRaw(printed(workplace, ...call, '--as', form))).toBe(undefined);
  });

  it.each([[], ['--json'], ['--sarif'], ['--github'], ['--verbose']])('is escaped in an audit %j', (...options) => {
    const folder = join(workplace.folder, `evil\u001b[2J\u202e`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'a\u009b.js'),
      `octokit.request("GET /user/\u001b[2J\u202e/${HOSTILE.replace('\u2028', '').replace('\r', '')}");\n`,
    );
    writeFileSync(
      join(folder, 'b.sh'),
      `curl https://api.github.com/user/${HOSTILE}x\ncurl "https://api.github.com/$A${HOSTILE}"\n`,
    );
    expect(findRaw(printed(workplace, 'audit', folder, ...options))).toBe(undefined);
  });

  it('is escaped in a configuration file', () => {
    const { folder, remove, write } = createWorkplace();
    try {
      for (const config of [
        { catalogue: HOSTILE },
        { catalogues: { [HOSTILE]: 1 } },
        { [HOSTILE]: 1 },
        { apis: [{ [HOSTILE]: 1 }] },
        { apis: [{ input: HOSTILE, out: HOSTILE }] },
      ]) {
        write('routebook.config.json', JSON.stringify(config));
        for (const args of [['search'], ['generate'], ['GET', '/user']]) {
          const { stdout, stderr } = runWith({ folder, environment: { NO_COLOR: '1' } }, ...args);
          expect(findRaw(stdout + stderr)).toBe(undefined);
        }
      }
    } finally {
      remove();
    }
  });
});
