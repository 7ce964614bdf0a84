import * as parser from 'oxc-parser';
import { auditText } from 'routebook/audit';

const text = `
const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number: 7 });
console.log(pull.merge_commit_sha);
await octokit.request('GET /repos/{owner}/{repo}/issues', { owner, repo, stat: 'open' });
await octokit.request(route, options);
`;

const { calls, findings, unread } = auditText(text, 'ts', { to: '2026-03-10', parser });
console.log(calls.map(({ line, route }) => `${line}: ${route}`).join('\n'));
for (const { line, column, code, message } of findings) console.log(`${line}:${column} ${code}: ${message}`);
for (const { line, reason } of unread) console.log(`${line}: ${reason}`);
