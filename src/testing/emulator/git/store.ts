import type { Repo } from '../row.ts';
import type { Store } from '../store.ts';
import {
  type Blob,
  type Commit,
  createBlob,
  createCommit,
  createTree,
  type GitObject,
  type Signature,
  type Tree,
  type TreeEntry,
} from './objects.ts';

/** The files of a tree by their paths. */
export type Files = Map<string, TreeEntry>;

/** A change to a file. Content null deletes it. */
interface FileChange {
  readonly path: string;
  readonly content: Uint8Array | null;
}

/** The objects of all repositories, and the refs of each. */
export class GitStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(sha: string): GitObject | undefined {
    return this.#store.state.objects.get(sha);
  }

  /** Stores an object, and returns its hash. */
  put(object: GitObject): string {
    this.#store.state.objects.set(object.sha, object);
    return object.sha;
  }

  blob(sha: string | undefined): Blob | undefined {
    const found = sha === undefined ? undefined : this.get(sha);
    return found?.type === 'blob' ? found : undefined;
  }

  commit(sha: string | undefined): Commit | undefined {
    const found = sha === undefined ? undefined : this.get(sha);
    return found?.type === 'commit' ? found : undefined;
  }

  /** The tree of a hash: that of a tree, or of a commit. */
  tree(sha: string | undefined): Tree | undefined {
    const found = sha === undefined ? undefined : this.get(sha);
    if (found?.type === 'commit') return this.tree(found.tree);
    return found?.type === 'tree' ? found : undefined;
  }

  /** The hash that a ref of a repository points to. */
  ref(repo: Repo, name: string): string | undefined {
    return repo.$refs.get(name);
  }

  head(repo: Repo, branch: string): string | undefined {
    return this.ref(repo, `refs/heads/${branch}`);
  }

  /** The refs of a repository whose names begin with a text, sorted by name. */
  refs(repo: Repo, start: string): [name: string, sha: string][] {
    return [...repo.$refs].filter(([name]) => name.startsWith(start)).sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The commit that a branch, tag, full ref or hash means. Tags with a message are followed. A hash can be shortened to 7 digits. */
  resolve(repo: Repo, name: string): string | undefined {
    const refs = [name, `refs/${name}`, `refs/heads/${name}`, `refs/tags/${name}`];
    const found = refs.map((each) => repo.$refs.get(each)).find((each) => each !== undefined);
    let object = this.get(found ?? this.#lengthen(name));
    while (object?.type === 'tag') object = this.get(object.object);
    return object?.type === 'commit' ? object.sha : undefined;
  }

  #lengthen(text: string): string {
    if (!/^[\da-f]{7,39}$/.test(text)) return text;
    const found = [...this.#store.state.objects.keys()].filter((sha) => sha.startsWith(text));
    return found.length === 1 ? (found[0] ?? text) : text;
  }

  /** All files of a tree or commit, with those in folders. */
  files(sha: string | undefined): Files {
    const files: Files = new Map();
    this.#collect(sha, '', files);
    return files;
  }

  #collect(sha: string | undefined, folder: string, files: Files): void {
    for (const entry of this.tree(sha)?.entries ?? [])
      if (entry.type === 'tree') this.#collect(entry.sha, `${folder}${entry.path}/`, files);
      else files.set(`${folder}${entry.path}`, entry);
  }

  /** Everything in a tree, with its folders, as `git ls-tree -r -t` lists it. */
  allEntries(sha: string, folder = ''): TreeEntry[] {
    return (this.tree(sha)?.entries ?? []).flatMap((entry) => {
      const path = `${folder}${entry.path}`;
      return [{ ...entry, path }, ...(entry.type === 'tree' ? this.allEntries(entry.sha, `${path}/`) : [])];
    });
  }

  /** The entry of a tree or commit at a path: a file, a folder, or for an empty path the tree itself. */
  entryAt(sha: string | undefined, path: string): TreeEntry | undefined {
    const tree = this.tree(sha);
    if (tree === undefined) return undefined;
    let entry: TreeEntry | undefined = { type: 'tree', mode: '040000', path: '', sha: tree.sha };
    for (const part of path.split('/').filter((each) => each !== ''))
      entry = this.tree(entry?.sha)?.entries.find((each) => each.path === part);
    return entry;
  }

  /** Stores the trees of files, and returns the hash of the outermost one. Folders without files do not exist in git. */
  writeFiles(files: ReadonlyMap<string, TreeEntry>): string {
    const folders = new Map<string, Map<string, TreeEntry>>();
    const entries: TreeEntry[] = [];
    for (const [path, entry] of files) {
      const end = path.indexOf('/');
      if (end < 0) {
        entries.push({ ...entry, path });
        continue;
      }
      const name = path.slice(0, end);
      const inside = folders.get(name) ?? new Map<string, TreeEntry>();
      folders.set(name, inside.set(path.slice(end + 1), entry));
    }
    for (const [path, inside] of folders)
      entries.push({ path, mode: '040000', type: 'tree', sha: this.writeFiles(inside) });
    return this.put(createTree(entries));
  }

  /** Adds a commit with changed files to a branch, which may be new, and returns its hash. */
  commitFiles(repo: Repo, branch: string, changes: readonly FileChange[], message: string, by: Signatures): string {
    const parent = this.head(repo, branch);
    const files = this.files(parent);
    for (const { path, content } of changes) {
      if (content === null) files.delete(path);
      else
        files.set(path, {
          path,
          mode: files.get(path)?.mode ?? '100644',
          type: 'blob',
          sha: this.put(createBlob(content)),
        });
    }
    const parents = parent === undefined ? [] : [parent];
    const sha = this.put(createCommit({ tree: this.writeFiles(files), parents, message, ...by }));
    repo.$refs.set(`refs/heads/${branch}`, sha);
    return sha;
  }

  /** A commit and all before it: the newest first, and each before its parents. */
  history(sha: string | undefined): string[] {
    const waiting = sha === undefined ? [] : [sha];
    const found = new Set<string>();
    while (waiting.length > 0) {
      const next = waiting.pop() ?? '';
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(this.commit(next)?.parents ?? []));
    }
    return this.#sort(found);
  }

  /** Children before parents, and of others the one with the latest date first, as `git log --date-order` does. */
  #sort(commits: ReadonlySet<string>): string[] {
    const children = new Map<string, number>();
    for (const sha of commits)
      for (const parent of this.commit(sha)?.parents ?? []) children.set(parent, (children.get(parent) ?? 0) + 1);
    const ready = [...commits].filter((sha) => !children.has(sha));
    const sorted: string[] = [];
    while (ready.length > 0) {
      ready.sort((one, other) => this.#time(other) - this.#time(one));
      const next = ready.shift() ?? '';
      sorted.push(next);
      for (const parent of this.commit(next)?.parents ?? []) {
        const left = (children.get(parent) ?? 1) - 1;
        children.set(parent, left);
        if (left === 0) ready.push(parent);
      }
    }
    return sorted;
  }

  #time(sha: string): number {
    return Date.parse(this.commit(sha)?.committer.date ?? '');
  }

  /** The commits that are in the history of one commit and not of another, newest first. */
  between(from: string | undefined, to: string | undefined): string[] {
    const known = new Set(this.history(from));
    return this.history(to).filter((sha) => !known.has(sha));
  }

  /** The best common ancestor: one that no other common ancestor comes after. */
  mergeBase(one: string | undefined, other: string | undefined): string | undefined {
    const known = new Set(this.history(one));
    return this.history(other).find((sha) => known.has(sha));
  }

  isAncestor(ancestor: string, of: string): boolean {
    return this.history(of).includes(ancestor);
  }
}

/** Who wrote a commit, and who added it. */
export interface Signatures {
  readonly author: Signature;
  readonly committer: Signature;
}
