import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../shared/files/replace-file.ts';
import type { Screen } from '../../shared/output/terminal.ts';
import { counted } from '../../shared/output/text.ts';
import { writeDiff } from '../write-diff.ts';
import type { Bridge } from './plan-bridge.ts';

const INSTALL: { readonly [Name in Bridge['manager']]: string } = {
  npm: 'npm install',
  pnpm: 'pnpm install',
  Yarn: 'yarn install',
  'Yarn 1': 'yarn install',
};

/** Writes the files of the bridge. */
export function writeBridge(folder: string, { files }: Bridge): void {
  for (const { file, text } of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    replaceFile(path, text);
  }
}

/** The changes as a diff. */
export function bridgeDiff({ files }: Bridge, screen: Screen): string {
  return files.map(({ file, before, edits }) => writeDiff(file, before, edits, screen)).join('\n');
}

/** What was changed, and the command that completes it. */
export function bridgeReport({ manager, files }: Bridge, isWritten: boolean, screen: Screen): string {
  if (files.length === 0) return 'Nothing to change: Octokit builds its requests with routebook.';
  const changes = `${counted(files.length, 'file')} ${isWritten ? 'written' : 'to write'} for ${manager}.`;
  const next = isWritten
    ? 'After the next installation, Octokit builds its requests with routebook.'
    : 'Apply the changes with --write.';
  return [`${changes} ${next}`, screen.paint('name', INSTALL[manager])].join('\n\n');
}
