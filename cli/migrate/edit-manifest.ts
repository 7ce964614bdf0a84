import { type AuditEdit, applyEdits } from 'routebook/audit';
import { child, children, propertyName } from '../../analysis/tree/node.ts';
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

/** Removes packages from the dependencies of a package, and adds routebook in the first place of them. */
export function editManifest(
  folder: string,
  isRemoved: (name: string) => boolean,
  version: string,
): ManifestChange | undefined {
  const manifest = manifestOf(folder);
  if (manifest === undefined) return undefined;
  const removed: string[] = [];
  const edits: AuditEdit[] = [];
  let isAdded = DEPENDENCIES.some((section) => memberAt(manifest.root, section, 'routebook') !== undefined);
  for (const section of DEPENDENCIES) {
    const members = children(memberAt(manifest.root, section), 'properties');
    const gone = members.filter((each) => isRemoved(propertyName(each) ?? ''));
    if (gone.length === 0) continue;
    removed.push(...gone.flatMap((each) => propertyName(each) ?? []));
    const kept = members.filter((each) => !gone.includes(each));
    const added = isAdded ? [] : [`"routebook": "^${version}"`];
    isAdded = true;
    // The members are written again, each as it was: they are in order, or routebook comes last.
    const texts = kept.map(({ start, end }) => manifest.text.slice(start - 1, end - 1));
    const keys = kept.map((each) => String(child(each, 'key')?.['value']));
    const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] as string) < key);
    const at = isSorted ? keys.findIndex((key) => key > 'routebook') : -1;
    const written = at < 0 ? [...texts, ...added] : [...texts.slice(0, at), ...added, ...texts.slice(at)];
    const [first, last] = [members[0], members.at(-1)];
    if (first === undefined || last === undefined) continue;
    const line = manifest.text.slice(manifest.text.lastIndexOf('\n', first.start - 2) + 1, first.start - 1);
    const between = line.trim() === '' ? `,\n${line}` : ', ';
    const object = memberAt(manifest.root, section);
    edits.push(
      written.length === 0 && object !== undefined
        ? { start: object.start - 1, end: object.end - 1, text: '{}' }
        : { start: first.start - 1, end: last.end - 1, text: written.join(between) },
    );
  }
  return { before: manifest.text, text: applyEdits(manifest.text, edits).text, edits, removed };
}
