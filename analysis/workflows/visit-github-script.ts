import { join } from 'node:path';
import type { UsedToken } from './find-token.ts';
import { addGap, addNeed, type JobVisit } from './job-visit.ts';
import { findReachable } from './reachable-code.ts';
import type { Step } from './read-workflow.ts';
import { isKnownPackage, mayPublish, type ScriptContext, visitFile } from './visit-script.ts';

/** The root of the repository, in a path. */
const ROOT = /^(?:\$\{\{\s*github\.workspace\s*\}\}|\$\{\s*process\.env\.GITHUB_WORKSPACE\s*\})\//;
/** The client is given another name, so that its calls are not found. */
const ALIAS = /=\s*(?:await\s+)?github(?:\.rest(?:\.\w+)?)?\s*(?:[;,)\n]|$)/;

/** Adds what the script of `actions/github-script` needs, besides its own calls: its modules, GraphQL and programs. */
export function visitGitHubScript(visit: JobVisit, step: Step, token: UsedToken, context: ScriptContext): void {
  const script = step.inputs['script'] ?? '';
  const { at } = context;
  const { repository } = visit.around;
  if (step.version !== undefined && step.version > NEWEST)
    addGap(visit, at, `actions/github-script: Version ${step.version} of this action is not known.`);
  if (/\bgetIDToken\b/.test(script)) addNeed(visit, at, 'an identity', [{ id_token: 'write' }]);
  if (mayPublish(script)) addGap(visit, at, 'The script starts programs that may push or publish.');
  if (/\$\{\{/.test(script) && /^\s*\$\{\{[^}]*\}\}\s*$/.test(script)) addGap(visit, at, 'The script is computed.');
  const isWorkflow = token === 'workflow';
  if (isWorkflow && /\bgraphql\b/.test(script)) addGap(visit, at, 'GraphQL is not read.');
  if (isWorkflow && ALIAS.test(script)) addGap(visit, at, 'The client of the script has several names.');
  if (/\b(?:require|import)\(\s*(?!["'`\s])/.test(script))
    addGap(visit, at, 'A module whose path is computed is not read.');
  const own = {
    ...context,
    isGivenToken: isWorkflow,
    env: isWorkflow ? context.env : { ...context.env, GITHUB_TOKEN: 'other' },
  };
  for (const { path, names } of findReachable(script, undefined).imports) {
    const inRoot = path.replace(ROOT, './');
    const isLocal =
      /^\.{0,2}\//.test(inRoot) || inRoot.startsWith('.github/') || /^[\w.-]+\/.*\.[cm]?[jt]s$/.test(inRoot);
    const found = isLocal ? repository.findModule(join(repository.root, inRoot)) : undefined;
    if (found === undefined) {
      const isData = /\.json$/.test(path);
      if (!isData && !isKnownPackage(path))
        addGap(
          visit,
          at,
          isLocal ? `"${path}" was not found in the repository.` : `The package "${path}" is not read.`,
        );
    } else if (!/\.json$/.test(found)) visitFile(visit, found, own, names);
  }
}

/** The newest version of the action that was read. */
const NEWEST = 9;
