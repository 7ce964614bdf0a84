import { join } from 'node:path';
import type { UsedToken } from './find-token.ts';
import { addGap, addNeed, type JobVisit } from './job-visit.ts';
import { findReachable } from './reachable-code.ts';
import type { Step } from './read-workflow.ts';
import { isKnownPackage, mayPublish, type ScriptContext, visitFile } from './visit-script.ts';

/** The root of the repository, in a path. */
const ROOT = /^(?:\$\{\{\s*github\.workspace\s*\}\}|\$\{\s*process\.env\.GITHUB_WORKSPACE\s*\})\//;

/** What cannot be read in a script, with any token. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^\s*\$\{\{[^}]*\}\}\s*$/, 'The script is computed.'],
  [/\b(?:require|import)\(\s*(?!["'`\s])/, 'A module whose path is computed is not read.'],
];

/** Adds what the script of `actions/github-script` needs, besides its own calls: its modules and programs. */
export function visitGitHubScript(visit: JobVisit, step: Step, token: UsedToken, context: ScriptContext): void {
  const script = step.inputs['script'] ?? '';
  const { at } = context;
  const isWorkflow = token === 'workflow';
  if (/\bgetIDToken\b/.test(script)) addNeed(visit, at, 'an identity', [{ id_token: 'write' }]);
  if (mayPublish(script)) addGap(visit, at, 'The script starts programs that may push or publish.');
  for (const [pattern, reason] of UNREAD) if (pattern.test(script)) addGap(visit, at, reason);
  const env = isWorkflow ? context.env : { ...context.env, GITHUB_TOKEN: 'other' };
  for (const { path, names } of findReachable(script, undefined).imports)
    visitImport(visit, path, names, { ...context, isGivenToken: isWorkflow, env });
}

/** Paths are relative to the root of the repository. */
function visitImport(
  visit: JobVisit,
  path: string,
  names: readonly string[] | undefined,
  context: ScriptContext,
): void {
  const { repository } = visit.around;
  const inRoot = path.replace(ROOT, './');
  const isLocal =
    /^\.{0,2}\//.test(inRoot) || inRoot.startsWith('.github/') || /^[\w.-]+\/.*\.[cm]?[jt]s$/.test(inRoot);
  const found = isLocal ? repository.findModule(join(repository.root, inRoot)) : undefined;
  if (/\.json$/.test(found ?? path)) return;
  if (found !== undefined) visitFile(visit, found, context, names);
  else if (isLocal) addGap(visit, context.at, `"${path}" was not found in the repository.`);
  else if (!isKnownPackage(path)) addGap(visit, context.at, `The package "${path}" is not read.`);
}
