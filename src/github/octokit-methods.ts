import { octokitMethods } from '../generated/octokit-methods.ts';
import { operationsElsewhere } from '../generated/operations-elsewhere.ts';

/** The lines of data/octokit-methods.txt by section. */
function readSections(): ReadonlyMap<string, readonly string[]> {
  const sections = octokitMethods.split(/^(?=\[)/m).map((text) => text.trim().split('\n'));
  return new Map(sections.map(([head = '', ...lines]) => [head.slice(1, -1), lines]));
}

const REMOVED = 'removed';

/**
 * Methods that had other names in earlier versions of Octokit, with the operation that each calls: `earlierName=operation-name`, by
 * namespace. The operation is in the same namespace unless it includes another one.
 */
export function earlierMethods(): ReadonlyMap<string, readonly string[]> {
  return new Map([...readSections()].filter(([name]) => name !== REMOVED));
}

/** Methods that Octokit had for routes that GitHub has removed, and that have no replacement. */
export const removedMethods = (): ReadonlySet<string> => new Set(readSections().get(REMOVED));

const REFS: readonly string[] = ['git.listMatchingRefs'];

/** The methods among them whose requests GitHub still answers, although it does not document them, with the methods to use instead. */
export const UNDOCUMENTED_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['git.listRefs', REFS],
  ['gitdata.getAllReferences', REFS],
  ['gitdata.getReferences', REFS],
  ['gitdata.getTags', REFS],
  ['gitdata.listRefs', REFS],
  ['repos.getArchiveLink', ['repos.downloadTarballArchive', 'repos.downloadZipballArchive']],
  ['repos.getById', ['repos.get']],
]);

/** The operations that some editions have and github.com does not, each with its route. */
export function operationsOfEditions(): readonly (readonly [operationId: string, route: string])[] {
  return operationsElsewhere.split('\n').map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(0, end), line.slice(end + 1)];
  });
}
