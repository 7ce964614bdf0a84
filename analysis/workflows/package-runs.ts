/** What a command of a package manager runs. */
export type PackageRun =
  /** A script of package.json: of one package, or of any package of the repository. */
  | {
      readonly kind: 'script';
      readonly name: string;
      readonly folder: string;
      readonly isAny: boolean;
      /** What is added to the text of the script. */
      readonly args: readonly string[];
    }
  /** A program of a dependency. If a script has its name, that is run. */
  | { readonly kind: 'program'; readonly name: string; readonly args: readonly string[]; readonly folder: string }
  | { readonly kind: 'install' | 'publish' | 'version'; readonly args: readonly string[]; readonly folder: string }
  | { readonly kind: 'other' };

const MANAGERS = /^(?:npm|pnpm|pn|yarn|yarnpkg|bun|npx|pnpx|bunx)$/;
const OWN = new Set(
  `add uninstall remove rm un update up upgrade upgrade-interactive audit cache config set get ls list la ll outdated pack view info show v
  why explain root bin prefix whoami ping link unlink dedupe fund doctor init create login logout rebuild pkg query sbom store env setup fetch prune
  import licenses license patch patch-commit plugin node self-update global team token owner search help global-store constraints
  --version -v -V --help check upgrade types pm approve-builds ignored-builds cat-file catalog`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
const INSTALLS = new Set(['ci', 'install', 'i', 'install-test', 'it', 'clean-install', 'install-ci-test', 'isntall']);
const WITH_VALUE =
  /^(?:--filter|-F|--filter-prod|--dir|-C|--prefix|--workspace|--cwd|--reporter|--loglevel|--workspace-concurrency|--package|-p|--registry|--otp|--tag|--access|--config|--changed-files-ignore-pattern|--test-pattern|--resume-from|--from|--include|--exclude|-j|--jobs)$/;
const ANY = /^(?:-r|--recursive|--filter|-F|--filter-prod|--workspaces|-ws|--workspace)(?:=|$)/;
const FOLDER = /^(?:--dir|-C|--prefix|--cwd)(?:=(.*))?$/;

/** Reads a command of npm, pnpm, yarn or bun. Undefined for other programs. */
export function readPackageRun(manager: string, args: readonly string[]): PackageRun | undefined {
  if (!MANAGERS.test(manager)) return undefined;
  const { words, rest, folder, isAny } = readOptions(manager, args);
  const [first = '', second = ''] = words;
  const after = (count: number) => dropOptions(rest.slice(rest.indexOf(words[count - 1] ?? '') + 1));
  if (/x$/.test(manager)) return runProgram(words[0], after(1), folder);
  switch (first) {
    case 'workspace':
      return asAny(readPackageRun(manager, after(2)));
    case 'workspaces':
    case 'foreach':
      return asAny(readPackageRun(manager, after(1)));
    case 'run':
    case 'run-script':
    case 'rum':
      if (manager === 'bun' && /[./]/.test(second)) return { kind: 'program', name: second, args: after(2), folder };
      return second === '' ? { kind: 'other' } : { kind: 'script', name: second, folder, isAny, args: after(2) };
    case 'test':
    case 't':
    case 'tst':
      if (manager === 'bun') return { kind: 'other' };
      return { kind: 'script', name: 'test', folder, isAny, args: after(1) };
    case 'exec':
    case 'x':
    case 'dlx':
      return runProgram(second === '--' ? words[2] : second, after(2), folder);
    case 'npm':
      return readPackageRun(manager, after(1));
    case 'publish':
      return { kind: 'publish', args, folder };
    // Its scripts often push what it commits.
    case 'version':
      return { kind: 'version', args, folder };
    case '':
      return { kind: 'install', args, folder };
  }
  if (INSTALLS.has(first)) return { kind: 'install', args, folder };
  if (OWN.has(first) || (manager === 'bun' && first === 'build')) return { kind: 'other' };
  if (manager === 'npm' || isAny) return { kind: 'script', name: first, folder, isAny, args: after(1) };
  return { kind: 'program', name: first, args: after(1), folder };
}

function runProgram(name: string | undefined, args: readonly string[], folder: string): PackageRun {
  return name === undefined ? { kind: 'other' } : { kind: 'program', name: programName(name), args, folder };
}

/** `@biomejs/biome@2` is the program `biome`. */
function programName(name: string): string {
  return name
    .replace(/(?<=.)@.*$/, '')
    .replace(/^@([^/]+)\/(?:cli|create)$/, '$1')
    .replace(/^@[^/]+\//, '');
}

function asAny(run: PackageRun | undefined): PackageRun | undefined {
  if (run?.kind === 'script') return { ...run, isAny: true };
  return run?.kind === 'program' && !/[./]/.test(run.name)
    ? { kind: 'script', name: run.name, folder: '.', isAny: true, args: run.args }
    : run;
}

function readOptions(manager: string, args: readonly string[]) {
  const words: string[] = [];
  let folder = '.';
  let isAny = false;
  let at = 0;
  for (; at < args.length && words.length < 3; at += 1) {
    const arg = args[at] as string;
    if (!arg.startsWith('-') || (words.length === 0 && /^--?v(?:ersion)?$/i.test(arg))) {
      words.push(arg);
      continue;
    }
    const place = FOLDER.exec(arg);
    if (place !== null) folder = place[1] ?? args[at + 1] ?? '.';
    if (ANY.test(arg) || (arg === '-w' && manager === 'npm')) isAny = true;
    if (WITH_VALUE.test(arg) || (arg === '-w' && manager === 'npm')) at += 1;
  }
  return { words, rest: args, folder, isAny };
}

/** The arguments without the options before the first word. */
function dropOptions(args: readonly string[]): readonly string[] {
  return args[0] === '--' ? args.slice(1) : args;
}
