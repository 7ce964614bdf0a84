import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/programs.js';
import { createWorkplace, run, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
});
afterAll(() => workplace.remove());

const terminal = findProgram('bsdutils', 'tests of output on a terminal');
const bash = findProgram('bash', 'tests of output in a pipe');

const COLOUR = '\u001b[';

/** What a terminal of this width receives. `script` of util-linux provides a real pseudo-terminal. */
function show(line: string, { columns = 80, environment = {} } = {}): string {
  // Standard error goes to the terminal too, as it does for a user.
  const { stdout } = workplace.shell(`script -qec "stty cols ${columns}; ${line}" /dev/null < /dev/null`, {
    environment,
  });
  return stdout.replaceAll('\r\n', '\n');
}

/** Runs the command without a real terminal, in a few milliseconds instead of half a second. */
function showInThread(line: string, columns: number): string {
  const words = Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
  const { stdout, stderr } = runWith({ columns }, ...words);
  return stdout + stderr;
}

describe.skipIf(!terminal)('output on a terminal', () => {
  it('is the same on a real terminal', () => {
    for (const line of ['show issues/get', 'issues/creat', 'help parameters'])
      expect(show(`routebook ${line}`, { columns: 40 })).toBe(showInThread(line, 40));
  });

  it.each([40, 80, 120])('reads well at %d columns', (columns) => {
    for (const args of [
      'search --category meta',
      'search release assets --limit 4',
      'show issues/get',
      'show repos/create-webhook',
      'show issues/get --all',
      'match /repos/octokit/app/contents/a/very/long/path/to/a/file/that/goes/on/and/on.md',
      "check 'GET /repos/{owner}/{repo}/issues' owner=a rpeo=b state=opened",
      'issues/creat',
      '--help',
      'show --help',
      'help parameters',
      'help options',
      'help routes',
      'help catalogues',
      'help exit-codes',
    ]) {
      const text = stripVTControlCharacters(showInThread(args, columns));
      expect(`$ routebook ${args}\n${text}`).toMatchSnapshot(`${args} at ${columns}`);
      // A URL and a command are never broken, so that they can be copied.
      const lines = text.split('\n').filter((line) => !/https?:|^ *routebook |^Try: | \\$/.test(line));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
    }
  });

  it('has headings and colours', () => {
    const text = show('routebook search --category meta');
    expect(text).toContain(COLOUR);
    expect(stripVTControlCharacters(text)).toMatch(/^Route +Title\nGET \/ +GitHub API root\n/);
    expect(show("routebook check 'GET /user' x=1")).toContain('\u001b[31merror\u001b[39m');
    expect(show('routebook --help')).toContain('\u001b[1mExamples\u001b[22m');
  });

  it('loses nothing on a narrow screen', () => {
    // The example at the end is shortened to a number of lines, so that more of it fits a wide screen.
    const showAt = (columns: number) =>
      stripVTControlCharacters(show("routebook show 'GET /orgs/{org}/repos' --all", { columns })).split(
        '\nExample',
      )[0] ?? '';
    const [wide, narrow] = [showAt(200), showAt(60)];
    expect(wide).toContain('"full_name"');
    for (const word of wide.match(/"\w+"/g) ?? []) expect(narrow).toContain(word);
  });

  it('has no colours with NO_COLOR or on a terminal without colours', () => {
    const line = 'routebook search --category meta';
    expect(show(line, { environment: { NO_COLOR: '1' } })).not.toContain(COLOUR);
    expect(show(line, { environment: { NO_COLOR: '' } })).toContain(COLOUR);
    expect(show(line, { environment: { TERM: 'dumb' } })).not.toContain(COLOUR);
    expect(show(line, { environment: { NO_COLOR: '1', FORCE_COLOR: '1' } })).not.toContain(COLOUR);
  });

  it('is plain JSON for a request', () => {
    const text = show("routebook 'GET /orgs/{org}/repos' org=octokit");
    expect(JSON.parse(text)).toMatchObject({ url: 'https://api.github.com/orgs/octokit/repos' });
  });

  it('has warnings about a call after the result', () => {
    const text = show("routebook 'GET /orgs/{org}/repoz' org=octokit", { columns: 200 });
    expect(text).toMatch(/\n\}\nroutebook: warning: .*Did you mean "GET \/orgs\/\{org\}\/repos"\?\n$/);
  });
});

describe('output in a pipe', () => {
  it('has no colours unless FORCE_COLOR asks for them', () => {
    expect(run('search', '--category', 'meta').stdout).not.toContain(COLOUR);
    expect(run('show', 'GET /user').stdout).not.toContain(COLOUR);
    expect(runWith({ environment: { FORCE_COLOR: '1' } }, 'show', 'GET /user').stdout).toContain(COLOUR);
    expect(runWith({ environment: { FORCE_COLOR: '1' } }, 'search', '--category', 'meta').stdout).toContain(COLOUR);
    expect(runWith({ environment: { FORCE_COLOR: '1' } }, '--help').stdout).toContain(COLOUR);
    expect(runWith({ environment: { FORCE_COLOR: '0' } }, 'show', 'GET /user').stdout).not.toContain(COLOUR);
  });

  it.skipIf(!bash)('ends without an error when the reader stops early', () => {
    // The codes of the members of a pipe are bash's own idea.
    const line = `bash -c 'routebook search --json --full | head -n 1; echo "\${PIPESTATUS[0]}"'`;
    expect(workplace.shell(line)).toEqual({ status: 0, stdout: '[\n0\n', stderr: '' });
  });
});
