import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FILES = 3847;
/** One file in this many calls the API. The others are read, but not parsed. */
const CALLS_EVERY = 12;

/** Writes a tree of TypeScript files of about 150 lines. Returns how many calls and mistakes they contain. */
export function writeSourceTree(folder) {
  let [calls, mistakes] = [0, 0];
  for (let index = 0; index < FILES; index++) {
    const path = join(folder, `package-${index % 40}`, 'src');
    mkdirSync(path, { recursive: true });
    const hasCalls = index % CALLS_EVERY === 0;
    const isWrong = index % 300 === 0;
    if (hasCalls) calls += 3;
    if (isWrong) mistakes += 1;
    writeFileSync(join(path, `module-${index}.ts`), moduleText(index, hasCalls, isWrong));
  }
  return { calls, mistakes };
}

function moduleText(index, hasCalls, isWrong) {
  const functions = Array.from({ length: 12 }, (_, each) => functionText(`${index}_${each}`));
  return [
    hasCalls ? "import { Octokit } from '@octokit/rest';" : "import { readFile } from 'node:fs/promises';",
    ...functions,
    ...(hasCalls ? [callsText(isWrong)] : []),
  ].join('\n\n');
}

function functionText(name) {
  return `/** Collects the values of a list that are larger than a limit. */
export function collect_${name}(values: readonly number[], limit: number): { readonly total: number; readonly kept: number[] } {
  const kept: number[] = [];
  let total = 0;
  for (const value of values) {
    if (value <= limit) continue;
    kept.push(value);
    total += value;
  }
  return { total, kept: kept.map((value) => value - limit).filter((value) => value > 0) };
}`;
}

function callsText(isWrong) {
  return `const octokit = new Octokit();

export async function report(owner: string, repo: string, token: string) {
  const { data: issues } = await octokit.rest.issues.listForRepo({ owner, repo, ${isWrong ? 'stat' : 'state'}: 'open', per_page: 100 });
  for (const issue of issues) {
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { owner, repo, issue_number: issue.number, labels: ['seen'] });
  }
  const response = await fetch(\`https://api.github.com/repos/\${owner}/\${repo}/releases/latest\`, { headers: { authorization: token } });
  return response.json();
}`;
}
