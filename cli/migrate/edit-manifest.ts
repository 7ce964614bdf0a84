import { type AuditEdit, applyEdits } from '#audit';
import { children, type Node, propertyName, textOf } from '../../analysis/tree/node.ts';
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

/** Removes packages from the dependencies of a package, and adds a version of routebook where the first package of Octokit is. */
export function editManifest(
  folder: string,
  isOctokit: (name: string) => boolean,
  isRemoved: (name: string) => boolean,
  version: string | undefined,
): ManifestChange | undefined {
  const manifest = manifestOf(folder);
  if (manifest === undefined) return undefined;
  const removed: string[] = [];
  const edits: AuditEdit[] = [];
  let isAdded =
    version === undefined ||
    DEPENDENCIES.some((section) => memberAt(manifest.root, section, 'routebook') !== undefined);
  for (const section of DEPENDENCIES) {
    const object = memberAt(manifest.root, section);
    const members = children(object, 'properties');
    const names = members.map((each) => propertyName(each) ?? '');
    const gone = names.filter(isRemoved);
    if (object === undefined || !names.some(isOctokit) || (gone.length === 0 && isAdded)) continue;
    removed.push(...gone);
    const written = members
      .filter((each) => !gone.includes(propertyName(each) ?? ''))
      .map(({ start, end, key }) => ({
        key: textOf(key as Node, 'value'),
        text: manifest.text.slice(start - 1, end - 1),
      }));
    const isSorted = written.every(({ key }, index) => index === 0 || (written[index - 1]?.key ?? '') < key);
    const at = isSorted ? written.findIndex(({ key }) => key > 'routebook') : -1;
    const own = { key: 'routebook', text: `"routebook": "^${version}"` };
    if (!isAdded) written.splice(at < 0 ? written.length : at, 0, own);
    isAdded = true;
    const [first, last] = [members[0] as Node, members.at(-1) as Node];
    const line = manifest.text.slice(manifest.text.lastIndexOf('\n', first.start - 2) + 1, first.start - 1);
    const between = line.trim() === '' ? `,\n${line}` : ', ';
    const place = written.length === 0 ? object : { start: first.start, end: last.end };
    const text = written.length === 0 ? '{}' : written.map((each) => each.text).join(between);
    edits.push({ start: place.start - 1, end: place.end - 1, text });
  }
  return { before: manifest.text, text: applyEdits(manifest.text, edits).text, edits, removed };
}
