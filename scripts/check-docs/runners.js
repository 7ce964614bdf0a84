import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleExample, networkOf, replay } from '../examples.js';
import { linkImports } from './folders.js';

/** Commands that are not run, with the reason. */
const LEFT_OUT = [
  { pattern: /\bnpm test\b/, reason: 'this check is part of it' },
  { pattern: /^npm install routebook$/m, reason: 'the package built here is installed instead' },
  { pattern: /\bnpm run bench/, reason: 'it takes minutes' },
];

/** Runners by kind of step. Each returns a fault, nothing, or the reason why the step is skipped. */
export const RUNNERS = {
  command({ code: shown, output }, { clone, project, isCloneBuilt }) {
    // Where the clone is not built, its command is the one of the package.
    const code = isCloneBuilt ? shown : shown.replace(/^npm ci && npm run --silent routebook -- /, 'routebook ');
    const left = LEFT_OUT.find(({ pattern }) => pattern.test(code));
    if (left) return { leftOut: left.reason };
    const isForClone = /^(?:npm|npx) /.test(code);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', code.replace(/^npm ci && /, '')], {
      cwd: isForClone ? clone : project,
      encoding: 'utf8',
      timeout: 300_000,
      env: environmentOf(project),
    });
    // A terminal shows errors too.
    if (output !== undefined) return output === stdout + stderr ? undefined : differenceOf(output, stdout, stderr);
    return status === 0 ? undefined : { fault: `ended with ${status}: ${stderr}` };
  },

  file({ name, code }, { project }) {
    writeFileSync(join(project, basename(name)), code);
    return readFileSync(name, 'utf8') === code ? undefined : { fault: `is not ${name} as it is` };
  },

  example({ name, code, output }, { project }) {
    if (readFileSync(name, 'utf8') !== code) return { fault: `is not ${name} as it is` };
    const path = join(project, basename(name));
    const outfile = path.replace(/\.ts$/, '.mjs');
    writeFileSync(path, code);
    linkImports(project, code);
    try {
      bundleExample(path, outfile, networkOf(name));
    } catch (error) {
      return { fault: error.message };
    }
    const { stdout, stderr } = spawnSync(process.execPath, [outfile], {
      cwd: project,
      encoding: 'utf8',
      timeout: 60_000,
      env: environmentOf(project),
    });
    return differenceOf(output ?? '', stdout, stderr);
  },

  data({ code }) {
    try {
      JSON.parse(code);
      return undefined;
    } catch (error) {
      return { fault: `is not JSON: ${error.message}` };
    }
  },

  async session({ code }, { project }) {
    const module = join(project, 'node_modules/routebook/dist/src/entries/index.js');
    return differenceOf(code, replay(code, await import(pathToFileURL(module).href)), '');
  },

  unknown: ({ language }) => ({
    fault: `nothing runs a block of "${language}": make it an example, a session or an output`,
  }),
};

/** An environment with only the variables that are needed to find programs. */
function environmentOf(project) {
  const path = `${join(project, 'node_modules/.bin')}:${process.env['PATH']}`;
  return { PATH: path, HOME: project, NO_COLOR: '1', GITHUB_TOKEN: 'ghp_secret', npm_config_cache: cacheOf(project) };
}

function cacheOf(project) {
  return process.env['npm_config_cache'] ?? join(project, '.npm');
}

function differenceOf(shown, given, remark) {
  if (shown === given) return undefined;
  return { fault: `shows\n${shown}but gives\n${given}${remark}` };
}
