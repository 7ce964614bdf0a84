import { type AuditEdit, applyEdits } from '#audit';
import { removedElements } from '#migrate';
import { children, propertyName } from '../../analysis/tree/node.ts';
import { memberAt } from './json-file.ts';
import { DEPENDENCIES, manifestOf } from './package-facts.ts';

/** A `package.json` before and after. */
export interface ManifestChange {
  readonly before: string;
  readonly text: string;
  readonly edits: readonly AuditEdit[];
  /** The packages that are removed. */
  readonly removed: readonly string[];
}

/** Removes packages from the dependencies of a package, and adds a version of routebook in the order of the names where the first package of Octokit is. */
export function editManifest(
  folder: string,
  isOctokit: (name: string) => boolean,
  isRemoved: (name: string) => boolean,
  version: string | undefined,
): ManifestChange | undefined {
  const manifest = manifestOf(folder);
  if (manifest === undefined) return undefined;
  // The tree begins at position 1.
  const before = `(${manifest.text}`;
  const removed: string[] = [];
  const edits: AuditEdit[] = [];
  let isAdded =
    version === undefined ||
    DEPENDENCIES.some((section) => memberAt(manifest.root, section, 'routebook') !== undefined);
  for (const section of DEPENDENCIES) {
    const object = memberAt(manifest.root, section);
    const members = children(object, 'properties');
    const gone = members.filter((each) => isRemoved(propertyName(each) ?? ''));
    const first = members.find((each) => isOctokit(propertyName(each) ?? ''));
    if (object === undefined || first === undefined) continue;
    removed.push(...gone.map((each) => propertyName(each) ?? ''));
    const own = isAdded ? '' : `"routebook": "^${version}"`;
    isAdded = true;
    const kept = members.filter((each) => !gone.includes(each));
    const last = kept.at(-1);
    if (last === undefined) {
      // With the line breaks around it.
      const { start, end } = own === '' ? object : { start: first.start, end: members.at(-1)?.end ?? first.end };
      edits.push({ start, end, text: own === '' ? '{}' : own });
      continue;
    }
    edits.push(...removedElements(before, members, new Set(gone)));
    const next = kept.find((each) => (propertyName(each) ?? '') > 'routebook');
    const line = before.slice(before.lastIndexOf('\n', first.start - 1) + 1, first.start);
    const between = line.trim() === '' ? `,\n${line}` : ', ';
    if (own !== '' && next !== undefined) edits.push({ start: next.start, end: next.start, text: own + between });
    else if (own !== '') edits.push({ start: last.end, end: last.end, text: between + own });
  }
  const moved = edits.map(({ start, end, text }) => ({ start: start - 1, end: end - 1, text }));
  return { before: manifest.text, text: applyEdits(manifest.text, moved).text, edits: moved, removed };
}
