import { sha1 } from '../sha1.ts';

/** An entry of a tree. */
export interface TreeEntry {
  readonly path: string;
  /** Six digits, such as `100644` for a file and `040000` for a folder. */
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
}

/** The author, committer or tagger of an object. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** An ISO date with an offset, such as `2026-01-01T00:00:00Z`. */
  readonly date: string;
}

export interface Blob {
  readonly type: 'blob';
  readonly sha: string;
  readonly data: Uint8Array;
}

export interface Tree {
  readonly type: 'tree';
  readonly sha: string;
  readonly entries: readonly TreeEntry[];
}

export interface Commit {
  readonly type: 'commit';
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

interface Tag {
  readonly type: 'tag';
  readonly sha: string;
  readonly tag: string;
  readonly object: string;
  readonly objectType: string;
  readonly tagger: Signature;
  readonly message: string;
}

export type GitObject = Blob | Tree | Commit | Tag;

const encoder = new TextEncoder();

export function createBlob(data: Uint8Array): Blob {
  return { type: 'blob', sha: hashObject('blob', data), data };
}

/** A tree with its entries in the order of git. */
export function createTree(entries: readonly TreeEntry[]): Tree {
  const sorted = [...entries].sort((one, other) => compareBytes(sortKey(one), sortKey(other)));
  const parts = sorted.flatMap(({ mode, path, sha }) => [
    encoder.encode(`${mode.replace(/^0+/, '')} ${path}\0`),
    fromHex(sha),
  ]);
  return { type: 'tree', sha: hashObject('tree', joinBytes(parts)), entries: sorted };
}

export function createCommit(values: Omit<Commit, 'type' | 'sha'>): Commit {
  const { tree, parents, author, committer, message } = values;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${writeSignature(author)}`,
    `committer ${writeSignature(committer)}`,
  ];
  const text = `${lines.join('\n')}\n\n${message}`;
  return { type: 'commit', sha: hashObject('commit', encoder.encode(text)), ...values };
}

export function createTag(values: Omit<Tag, 'type' | 'sha'>): Tag {
  const { object, objectType, tag, tagger, message } = values;
  const header = `object ${object}\ntype ${objectType}\ntag ${tag}\ntagger ${writeSignature(tagger)}`;
  return { type: 'tag', sha: hashObject('tag', encoder.encode(`${header}\n\n${message}`)), ...values };
}

function hashObject(type: string, content: Uint8Array): string {
  return sha1(joinBytes([encoder.encode(`${type} ${content.length}\0`), content]));
}

/** Folders are sorted as if their names ended with a slash. */
function sortKey({ type, path }: TreeEntry): Uint8Array {
  return encoder.encode(type === 'tree' ? `${path}/` : path);
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** A name, an email address, seconds since 1970 and the offset from UTC. Git removes characters that separate these parts. */
function writeSignature({ name, email, date }: Signature): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)$/.exec(date) ?? [];
  const seconds = Math.floor(Date.parse(date) / 1000);
  return `${cleanName(name)} <${cleanName(email)}> ${seconds} ${sign}${hours}${minutes}`;
}

function cleanName(text: string): string {
  return text.replace(/[<>\n]/g, '').replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    joined.set(part, start);
    start += part.length;
  }
  return joined;
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
