import { isBuiltin } from 'node:module';
import type { UsedToken } from './find-token.ts';
import { addGap, addNeed, type JobVisit } from './job-visit.ts';
import { addNotFollowed, type ScriptContext } from './not-followed.ts';
import type { Step } from './read-workflow.ts';

/** What cannot be read in a script, with any token. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^\s*\$\{\{[^}]*\}\}\s*$/, 'The script is computed.'],
  [/\b(?:require|import)\(\s*(?!["'`\s])/, 'A module whose path is computed is not read.'],
];
const MODULE = /\b(?:(?:require|import)\(\s*|from\s*|import\s*)(["'`])([^"'`\n]+)\1/g;
const STARTS = /child_process|\bexeca\b|\bexec\.(?:exec|getExecOutput)\b|['"]zx['"]/;

/** Adds what the script of `actions/github-script` needs, besides its own calls. Its modules and programs are not followed. */
export function visitGitHubScript(visit: JobVisit, step: Step, token: UsedToken, context: ScriptContext): void {
  const script = step.inputs['script'] ?? '';
  const { at } = context;
  if (/\bgetIDToken\b/.test(script)) addNeed(visit, at, 'an identity', [{ id_token: 'write' }]);
  for (const [pattern, reason] of UNREAD) if (pattern.test(script)) addGap(visit, at, reason);
  const isGivenToken = token === 'workflow';
  const own = { ...context, isGivenToken, env: isGivenToken ? context.env : { ...context.env, GITHUB_TOKEN: 'other' } };
  for (const [, , path = ''] of script.matchAll(MODULE))
    if (!isBuiltin(path) && !/^@actions\/|\.json$/.test(path)) addNotFollowed(visit, `"${path}"`, path, own);
  // A list has a method of that name.
  if (STARTS.test(script))
    addNotFollowed(visit, 'A program that the script starts', script.replaceAll('.push(', ''), context);
}
