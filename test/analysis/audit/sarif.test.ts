import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { writeSarif } from '../../../cli/audit/write-sarif.ts';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { compile } from '../../support/compile.ts';

const TEXT = `
octokit.rest.issues.create({ owner, repo, titel: 'x' });
octokit.rest.issues.list({ stat: 'open', filter: 'mine' });
octokit.request('GET /repos/{owner}/{repo}/isues', { owner, repo });
const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number: 1 });
console.log(data.merge_commit_sha);`;

/** What the compiler reports about a log, as a value of the type that DefinitelyTyped has for SARIF 2.1.0. */
function compileLog(log: object): string[] {
  const types = `${fetchTools('descriptions')}/@types/sarif/index.js`;
  const text = `import type { Log } from '${types}';\nexport const log: Log = ${JSON.stringify(log, null, 2)};\n`;
  return compile(new Map([['log.ts', text]]));
}

describe('SARIF logs', () => {
  it('have only members, types and values that SARIF 2.1.0 allows', { timeout: 120_000 }, () => {
    const { findings, unread } = auditText(`${TEXT}\nrun(octokit);`, 'ts', { to: '2026-03-10' });
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']));
    const file = 'src/a b.ts';
    const own = {
      findings: findings.map((each) => ({ file, ...each })),
      unread: unread.map((each) => ({ file, ...each })),
    };
    const unreadFiles = [{ file: 'dist/index.js', reason: 'This file is a bundle.' }];
    const log = writeSarif({ ...own, unreadFiles, calls: [], files: 1, ignored: 0, fixed: 0 }, '1.0.0');
    expect(JSON.stringify(log).match(/"ruleId":"NOT_FOLLOWED"/g)).toHaveLength(2);
    expect(compileLog(log)).toEqual([]);
    // The check itself can fail.
    const [wrong] = compileLog({ ...log, runs: [{ tool: { driver: { name: 'x', rulez: [] } }, results: [] }] });
    expect(wrong).toContain('rulez');
  });
});
