import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/programs.js';
import { createWorkplace, run, type Workplace } from './program.ts';

const SHELLS = (['bash', 'zsh', 'fish'] as const).map((name) => ({
  name,
  isMissing: findProgram(name, `tests of completion in ${name}`) === undefined,
}));
const [bash, , fish] = SHELLS;
const terminal = findProgram('bsdutils', 'tests of completion at a prompt');

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  for (const { name } of SHELLS) workplace.write(`complete.${name}`, run('completion', name).stdout);
});
afterAll(() => workplace.remove());

describe.each(SHELLS)('the completion script for $name', ({ name, isMissing }) => {
  it.skipIf(isMissing)('has no syntax error', () => {
    expect(workplace.shell(`${name} -n complete.${name}`)).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

/** What the command offers for these words. */
function candidates(...words: string[]): string[] {
  const { stdout } = run('completion', '--candidates', 'bash', '--', ...words);
  return stdout.split('\n').filter(Boolean);
}

/** Asks bash, which asks its script. */
function askBash(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const script = `. ./complete.bash; COMP_WORDS=(routebook ${quoted}); COMP_CWORD=${words.length}; _routebook; printf '%s\\n' "\${COMPREPLY[@]}"`;
  workplace.write('ask.sh', script);
  return workplace.shell('bash ask.sh').stdout.split('\n').filter(Boolean);
}

describe.skipIf(bash?.isMissing)('completion in bash', () => {
  it('passes words and candidates on unchanged', () => {
    for (const words of [
      ["'GET /"],
      ['GET', '/orgs/\\{org\\}/rep'],
      ['repos/create-in-org', 'private', '='],
      ['generate', 'open'],
    ])
      expect(askBash(...words)).toEqual(candidates(...words));
  });

  it.skipIf(!terminal)('works at a prompt when Tab is pressed', () => {
    workplace.write('rc', ". ./complete.bash\nPS1='> '\n");
    // The prompt has to be there before the keys are; what the command prints ends the waiting.
    workplace.write('keys', "routebook 'GET /orgs/{org}/rep\t typ\tpu\t org=octokit\nexit\n");
    const { stdout } = workplace.shell('script -qec "bash --noprofile --rcfile rc -i" /dev/null < keys');
    expect(stdout).toContain('https://api.github.com/orgs/octokit/repos?type=public');
  });

  it('escapes names from a description', () => {
    const name = "q'$(touch PWNED)";
    const operation = {
      operationId: "x'; touch PWNED; '",
      parameters: [{ name, in: 'query', schema: { type: 'string' } }],
      responses: {},
    };
    const info = { title: 'x', version: '1' };
    workplace.write('evil.json', JSON.stringify({ openapi: '3.1.0', info, paths: { '/x': { get: operation } } }));
    workplace.write(
      'ask.sh',
      `. ./complete.bash; COMP_WORDS=(routebook --catalogue evil.json "'GET /x'" ''); COMP_CWORD=4; _routebook; eval "set -- \${COMPREPLY[*]}"; printf '%s\\n' "$@"`,
    );
    expect(workplace.shell('bash ask.sh').stdout).toBe(`${name}=\n`);
    expect(existsSync(join(workplace.folder, 'PWNED'))).toBe(false);
  });
});

describe.skipIf(fish?.isMissing)('completion in fish', () => {
  it.each([
    ["routebook 'GET /orgs/{org}/rep", 'GET /orgs/{org}/repos\n'],
    ["routebook 'GET /orgs/{org}/repos' type=pu", 'type=public\n'],
    ['routebook sea', 'search\n'],
  ])('fish completes "%s"', (line, expected) => {
    workplace.write('ask.fish', `source complete.fish\ncomplete -C "${line}"\n`);
    expect(workplace.shell('fish ask.fish').stdout).toBe(expected);
  });
});
