import { toBase64 } from '../convert/base64.ts';
import { invalidOption } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import { begin, type ClientWith, type WritingRecipe } from './recipe.ts';

const MODES = ['100644', '100755', '120000'] as const;

/** The new content of a file: text, bytes, or one of these with a mode. `null` deletes the file. */
export type FileContent =
  | string
  | Uint8Array
  | null
  | {
      readonly content: string | Uint8Array;
      /** `100755` is an executable file, and `120000` a link, whose content is its target. By default, `100644`. */
      readonly mode?: (typeof MODES)[number];
    };

/** A text with half of a surrogate pair cannot be written as UTF-8. */
export const isContent = (value: unknown) =>
  typeof value === 'string' ? !/\p{Cs}/u.test(value) : value instanceof Uint8Array;

/** Whether a value is the content of a file. */
export const isFile = (value: unknown): boolean => {
  if (value === null || isContent(value)) return true;
  return isRecord(value) && isContent(value['content']) && [undefined, ...MODES].includes(value['mode'] as never);
};

/** The content and the mode of a file. */
function contentOf(file: FileContent): { content: string | Uint8Array | null; mode: (typeof MODES)[number] } {
  if (file === null || typeof file === 'string' || file instanceof Uint8Array) return { content: file, mode: '100644' };
  return { content: file.content, mode: file.mode ?? '100644' };
}

/** Text as UTF-8, and bytes as they are. */
export function asBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** Longer texts, and those after many others, are sent on their own, so that no request is too long. */
const LONGEST_TEXT = 100_000;
const MOST_TEXT = 1_000_000;

type Client = ClientWith<{ git: 'createTree' | 'createBlob' }>;
type Entry = NonNullable<Parameters<Client['git']['createTree']>[0]>['tree'][number];

/** What a commit changes, and what it reports. */
interface Change extends WritingRecipe<{ readonly step: 'blob'; readonly path: string }> {
  files: Readonly<Record<string, FileContent>>;
}

/** The entries of the tree, for which long and binary contents are uploaded. */
export async function writeEntries(github: Client, options: Change): Promise<Entry[]> {
  const { owner, repo, files, signal, once = true } = options;
  const entries: Entry[] = [];
  let left = MOST_TEXT;
  for (const [path, file] of Object.entries(files)) {
    const { content, mode } = contentOf(file);
    const entry = { path, mode, type: 'blob' as const };
    if (content === null) entries.push({ ...entry, sha: null });
    else if (typeof content === 'string' && content.length <= Math.min(LONGEST_TEXT, left)) {
      left -= content.length;
      entries.push({ ...entry, content });
    } else {
      begin(options, { step: 'blob', path });
      const blob = { owner, repo, content: toBase64(asBytes(content)), encoding: 'base64' };
      entries.push({ ...entry, sha: (await github.git.createBlob(blob, { signal, once })).data.sha });
    }
  }
  if (entries.length === 0) throw invalidOption('files', 'must have at least one file');
  return entries;
}

/** What a tree has at a path: the file, or a file in place of one of its folders, or a folder in its place. */
export function entriesAt(found: { readonly tree: readonly TreeEntry[] } | undefined, path: string): string {
  const isAt = (other: string) => other === path || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
  const entries = found?.tree.filter(({ type, path: other = '' }) => type !== 'tree' && isAt(other)) ?? [];
  return entries.map(({ path: other, sha, mode }) => [other, sha, mode].join(' ')).join('\n');
}

interface TreeEntry {
  readonly path?: string;
  readonly type?: string;
  readonly sha?: string;
  readonly mode?: string;
}
