import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/** The names of a folder's files, as Git knows them. They are relative, with slashes. A nested repository is the name of its folder. */
interface GitFiles {
  readonly names: readonly string[];
  /** Files and folders that Git ignores. */
  readonly ignored: readonly string[];
}

const TIMEOUT = 30_000;
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The settings of a repository can name programs, and may be hostile: none is run, nothing is fetched, and nothing is written to the index.
 */
const SAFELY = [
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.untrackedCache=false',
    'core.hooksPath=/dev/null',
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
];
const LIST = ['ls-files', '-z', '--others', '--exclude-standard'];

/** The files that Git has or would add in a folder of a repository, whose settings cannot name another root. Undefined if Git cannot read it. */
export function listGitFiles(folder: string, root: string): GitFiles | undefined {
  const names = runGit(folder, root, ['--cached']);
  const ignored = names && runGit(folder, root, ['--ignored', '--directory']);
  return ignored && { names: [...new Set(names)], ignored };
}

function runGit(folder: string, root: string, args: readonly string[]): readonly string[] | undefined {
  const { status, stdout } = spawnSync('git', [...SAFELY, '-C', folder, `--work-tree=${root}`, ...LIST, ...args], {
    // Windows looks for programs in the current folder first, which may be the one that is listed.
    cwd: dirname(process.execPath),
    env: gitEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_BYTES,
    windowsHide: true,
  });
  return status === 0 ? stdout.split('\0').filter((name) => name !== '') : undefined;
}

/** Without the variables of Git, which a hook sets for its own repository. */
function gitEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  return {
    ...Object.fromEntries(others),
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
  };
}
