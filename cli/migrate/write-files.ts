import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { InputError } from '../shared/errors.ts';
import { replaceFile } from '../shared/files/replace-file.ts';

/** A file that a migration changes. */
interface ChangedFile {
  readonly path: string;
  readonly file: string;
  readonly before: string;
  readonly text: string;
}

const MAX_BYTES = 50_000_000;

/** Writes all files, or none: if one cannot be written, or has changed since it was read, the others get their text back. */
export function writeFiles(files: readonly ChangedFile[]): void {
  const written: ChangedFile[] = [];
  try {
    for (const each of files) {
      if (textAt(each.path) !== each.before)
        throw new InputError(`the file ${each.file} has changed since it was read. Run the command again.`);
      written.push(each);
      replaceFile(each.path, each.text);
    }
  } catch (error) {
    const kept = written.filter((each) => !restore(each)).map(({ file }) => file);
    const state =
      kept.length === 0
        ? 'Nothing was changed.'
        : `These files have been changed and could not be restored: ${kept.join(', ')}.`;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`${reason} ${state}`);
  }
}

/** Returns whether the file has its former text. */
function restore({ path, before }: ChangedFile): boolean {
  try {
    if (textAt(path) !== before) replaceFile(path, before);
  } catch {
    // The text decides.
  }
  return textAt(path) === before;
}

function textAt(path: string): string | undefined {
  return tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
}
