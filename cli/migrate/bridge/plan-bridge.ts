import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from 'routebook';
import { type AuditEdit, applyEdits } from 'routebook/audit';
import { readRegularFile } from '../../../analysis/read-regular-file.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { UsageError } from '../../shared/errors.ts';
import { readErrorReason } from '../../shared/files/replace-file.ts';
import { setMembers } from './edit-json.ts';
import { findPackageManager, type PackageManager, type Project } from './package-manager.ts';

/** A file that the bridge changes or adds. */
interface BridgeFile {
  /** The path from the folder of the project, with slashes. */
  readonly file: string;
  /** Undefined if there is no such file yet. */
  readonly before: string | undefined;
  readonly text: string;
  readonly edits: readonly AuditEdit[];
}

/** What has to change so that an existing Octokit builds its requests with routebook. */
export interface Bridge {
  readonly manager: PackageManager;
  /** Only files that change. */
  readonly files: readonly BridgeFile[];
}

type Manifest = { readonly [name: string]: unknown };

const NAME = '@octokit/endpoint';
const FOLDER = 'octokit-endpoint';
const EXPORT = "export { endpoint } from 'routebook/octokit';\n";
/** The package that takes the place of @octokit/endpoint. */
const FILES: { readonly [file: string]: string } = {
  [`${FOLDER}/package.json`]: `${JSON.stringify(
    { name: NAME, version: '11.0.5', private: true, type: 'module', main: './index.js', exports: './index.js' },
    undefined,
    2,
  )}\n`,
  [`${FOLDER}/index.js`]: EXPORT,
  [`${FOLDER}/index.d.ts`]: EXPORT,
};
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
const WORKSPACE = 'pnpm-workspace.yaml';
const MAX_BYTES = 5_000_000;

/** Plans the override of `@octokit/endpoint` in a project. Throws if a part of the project cannot be read. */
export function planBridge(folder: string): Bridge {
  const text = read(folder, 'package.json');
  if (text === undefined) throw new UsageError('there is no package.json in the folder. Run the command in a project.');
  const manifest = parseManifest(text);
  const project = findPackageManager(folder, manifest);
  checkUse(manifest, project);
  const { manager } = project;
  const inWorkspace = usesWorkspaceFile(folder, project);
  const edits = [
    ...editOverrides(text, manifest, manager, inWorkspace),
    ...editDependencies(text, manifest, manager),
  ].sort((one, other) => one.start - other.start);
  const workspace = inWorkspace ? [planWorkspace(folder)] : [];
  const files = [
    { file: 'package.json', before: text, text: applyEdits(text, edits).text, edits },
    ...workspace,
    ...Object.entries(FILES).map(([file, content]) => planFile(folder, file, content)),
  ];
  return { manager, files: files.filter(({ before, text: after }) => before !== after) };
}

function read(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  try {
    return readRegularFile(path, MAX_BYTES).toString('utf8');
  } catch (error) {
    throw new UsageError(`the file ${file} cannot be read: ${readErrorReason(error)}.`);
  }
}

function parseManifest(text: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UsageError('package.json is not valid JSON.');
  }
  if (!isRecord(manifest)) throw new UsageError('package.json does not contain an object.');
  for (const name of [...DEPENDENCIES, 'overrides', 'resolutions', 'pnpm'])
    if (manifest[name] !== undefined && !isRecord(manifest[name]))
      throw new UsageError(`"${name}" in package.json is not an object.`);
  return manifest;
}

function membersOf(manifest: Manifest, ...path: readonly string[]): Manifest {
  const found = path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), manifest);
  return isRecord(found) ? found : {};
}

/** An override of a package that nothing depends on would have no effect. */
function checkUse(manifest: Manifest, { lock }: Project): void {
  const names = DEPENDENCIES.flatMap((each) => Object.keys(membersOf(manifest, each)));
  const isUsed =
    lock === undefined || lock === ''
      ? names.some((name) => /^(?:@octokit\/|octokit$|@actions\/github$|probot$)/.test(name))
      : lock.includes(NAME);
  if (!isUsed)
    throw new UsageError(`the project does not use ${NAME}, neither itself nor through a package of Octokit.`);
}

/** Where each package manager reads overrides in package.json, and what it calls a folder. */
const OVERRIDES: { readonly [Name in PackageManager]: readonly [path: readonly string[], value: string] } = {
  npm: [['overrides'], `$${NAME}`],
  pnpm: [['pnpm', 'overrides'], `link:./${FOLDER}`],
  Yarn: [['resolutions'], `portal:./${FOLDER}`],
  'Yarn 1': [['resolutions'], `file:./${FOLDER}`],
};

function editOverrides(text: string, manifest: Manifest, manager: PackageManager, inWorkspace: boolean): AuditEdit[] {
  const [path, value] = OVERRIDES[manager];
  const overrides = membersOf(manifest, ...path);
  const other = Object.keys(overrides).find((key) => key.includes(NAME) && overrides[key] !== value);
  if (other !== undefined)
    throw new UsageError(`"${path.join('.')}" in package.json replaces "${other}" already. Remove that first.`);
  return inWorkspace ? [] : setMembers(text, path, { [NAME]: value });
}

function usesWorkspaceFile(folder: string, { manager, readsWorkspaceFile }: Project): boolean {
  return manager === 'pnpm' && (readsWorkspaceFile || /^overrides:/m.test(read(folder, WORKSPACE) ?? ''));
}

/** The package must be a dependency: npm refers to it, and only then replaces it in an existing lock file. */
function editDependencies(text: string, manifest: Manifest, manager: PackageManager): AuditEdit[] {
  const has = (name: string) => DEPENDENCIES.find((each) => Object.hasOwn(membersOf(manifest, each), name));
  const own = manager === 'npm' ? { [NAME]: `file:./${FOLDER}` } : {};
  const routebook = has('routebook') === undefined ? { routebook: `^${VERSION}` } : {};
  const place = has(NAME);
  if (place === undefined || place === 'dependencies' || manager !== 'npm')
    return isEmpty({ ...own, ...routebook }) ? [] : setMembers(text, ['dependencies'], { ...own, ...routebook });
  return [
    ...setMembers(text, [place], own),
    ...(isEmpty(routebook) ? [] : setMembers(text, ['dependencies'], routebook)),
  ];
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** Adds the override to pnpm-workspace.yaml. */
function planWorkspace(folder: string): BridgeFile {
  const before = read(folder, WORKSPACE);
  const text = before ?? '';
  const entry = `'${NAME}': link:./${FOLDER}`;
  const found = /^([ \t]+)['"]?@octokit\/endpoint['"]?[ \t]*:[ \t]*(.*?)[ \t]*\r?$/m.exec(text);
  if (found !== null) {
    if (found[2]?.replaceAll(/['"]/g, '') === `link:./${FOLDER}`)
      return { file: WORKSPACE, before: text, text, edits: [] };
    throw new UsageError(`${WORKSPACE} replaces ${NAME} already. Remove that first.`);
  }
  const block = /^overrides:[ \t]*(.*?)\r?(?:\n|$)([ \t]*)/m.exec(text);
  if (block !== null && block[1] !== '' && !block[1]?.startsWith('#'))
    throw new UsageError(`the overrides in ${WORKSPACE} could not be read. Add "${entry}" to them.`);
  const start = block === null ? text.length : block.index + block[0].length - (block[2]?.length ?? 0);
  const separator = start === text.length && text !== '' && !text.endsWith('\n') ? '\n' : '';
  const written = `${separator}${block === null ? 'overrides:\n' : ''}${block?.[2] || '  '}${entry}\n`;
  const edits = [{ start, end: start, text: written }];
  return { file: WORKSPACE, before, text: applyEdits(text, edits).text, edits };
}

/** A file of the package. One with other content may belong to something else. */
function planFile(folder: string, file: string, content: string): BridgeFile {
  const before = read(folder, file);
  if (before !== undefined && before.replaceAll('\r\n', '\n') !== content)
    throw new UsageError(
      `the file ${file} exists and has another content. Rename or remove it, and run the command again.`,
    );
  const edits = [{ start: 0, end: 0, text: content }];
  return { file, before, text: before ?? content, edits };
}
