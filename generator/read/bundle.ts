import { decode } from '../../src/core/base-url.ts';
import { joinPointer } from '../../src/core/json-pointer.ts';
import { GeneratorError } from '../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';

/** The member of a bundled description that contains the other files, by URL. */
export const EXTERNAL = 'x-routebook-files';

/** The size of all files together, in characters. The largest description that is published in many files has 2,907 of them. */
const MAX_SIZE = 200 * 2 ** 20;
/** The smallest size that a file counts as, so that the number of files is limited too, to 12,800. */
const MIN_FILE_SIZE = 2 ** 14;
/** A value that is nested more deeply is not a description, and would exhaust the stack. */
const MAX_DEPTH = 1000;

/** Reads another file of a description. Receives its URL and the URL of the file that refers to it. */
export type LoadFile = (url: string, from: string) => Promise<JsonValue>;

/**
 * Adds the files that a description refers to to the description itself, so that every `$ref` points inside it. `url` is the URL of
 * the description, which references are relative to.
 */
export async function bundleDescription(description: JsonObject, url: string, load: LoadFile): Promise<JsonObject> {
  if (!refersOutside(description, new Set(), 0)) return description;
  const files = new Map<string, JsonValue>();
  const names = new Map<string, string>();
  const uniqueName = createFileNamer();
  let size = 0;
  const wanted: { readonly url: string; readonly from: string }[] = [];
  const pointerOf = (target: string, from: string): string => {
    if (target === url) return '#';
    let name = names.get(target);
    if (name === undefined) {
      name = uniqueName(target);
      names.set(target, name);
      wanted.push({ url: target, from });
    }
    return joinPointer(`#/${EXTERNAL}`, name);
  };
  const root = rewrite(description, url, url, pointerOf, 0);
  // The list grows while its files are read.
  for (const next of wanted) {
    const value = rewrite(await load(next.url, next.from), next.url, url, pointerOf, 0);
    size += Math.max(MIN_FILE_SIZE, sizeOf(value) + next.url.length);
    if (size > MAX_SIZE) {
      const count = `${files.size + 1} files`;
      throw new GeneratorError(
        `The files of the description are larger than ${MAX_SIZE / 2 ** 20} MB in total (${count})`,
      );
    }
    files.set(names.get(next.url) ?? '', value);
  }
  return { ...(root as JsonObject), [EXTERNAL]: Object.fromEntries(files) };
}

/** Whether a value has a reference to another file. Most descriptions have none and are not copied. */
function refersOutside(value: JsonValue, seen: Set<object>, depth: number): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value) || depth > MAX_DEPTH) return false;
  seen.add(value);
  if (isList(value)) {
    for (const item of value) if (refersOutside(item, seen, depth + 1)) return true;
    return false;
  }
  for (const name of Object.keys(value)) {
    const member = (value as JsonObject)[name] ?? null;
    if (typeof member === 'object' && refersOutside(member, seen, depth + 1)) return true;
    if (name === '$ref' && typeof member === 'string' && !member.startsWith('#')) return true;
  }
  return false;
}

/**
 * Returns a copy of the value in which every reference to another file, and every reference inside another file, points into the
 * bundle.
 */
function rewrite(
  value: JsonValue,
  file: string,
  root: string,
  pointerOf: (target: string, from: string) => string,
  depth: number,
): JsonValue {
  if (depth > MAX_DEPTH) throw new GeneratorError(`${file} is nested more than ${MAX_DEPTH} levels deep`);
  if (isList(value)) return value.map((item) => rewrite(item, file, root, pointerOf, depth + 1));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (key === '$ref' && typeof member === 'string') return [key, target(member, file, root, pointerOf)];
    const copy = rewrite(member, file, root, pointerOf, depth + 1);
    return [key, key === 'discriminator' ? rewriteMapping(copy, file, root, pointerOf) : copy];
  });
  return Object.fromEntries(members);
}

function target(
  reference: string,
  file: string,
  root: string,
  pointerOf: (target: string, from: string) => string,
): string {
  const hash = reference.indexOf('#');
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : reference.slice(hash + 1);
  if (path === '' && file === root) return reference;
  return pointerOf(path === '' ? file : resolve(path, file), file) + fragment;
}

/** The mapping of a discriminator contains references or names of schemas. A property of a schema may be called `discriminator` too. */
function rewriteMapping(
  discriminator: JsonValue,
  file: string,
  root: string,
  pointerOf: (target: string, from: string) => string,
): JsonValue {
  if (!isJsonObject(discriminator) || typeof own(discriminator, 'propertyName') !== 'string') return discriminator;
  const mapping = own(discriminator, 'mapping');
  if (!isJsonObject(mapping)) return discriminator;
  const entries = Object.entries(mapping).map(([key, member]): [string, JsonValue] => {
    const isReference = typeof member === 'string' && /[#/]|\.(?:ya?ml|json)$/.test(member);
    return [key, isReference ? target(member, file, root, pointerOf) : member];
  });
  return { ...discriminator, mapping: Object.fromEntries(entries) };
}

function resolve(path: string, from: string): string {
  try {
    return new URL(path, from).href;
  } catch {
    throw new GeneratorError(`The $ref "${path}" in ${from} is not a valid file or URL`);
  }
}

/** The approximate length of a value as JSON. */
function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  for (const [name, member] of Object.entries(value)) size += name.length + 4 + sizeOf(member as JsonValue);
  return size;
}

/** `pet.yaml` → `pet`. Schemas in other files are named after the file. A number is added to a name that is taken. */
function createFileNamer(): (url: string) => string {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return (url) => {
    const last = decode(new URL(url).pathname.split('/').at(-1) ?? '').replace(/\.(?:ya?ml|json)$/i, '');
    const base = last === '' ? 'file' : last;
    let name = base;
    for (let count = counts.get(base) ?? 2; taken.has(name); count += 1) {
      name = `${base}${count}`;
      counts.set(base, count + 1);
    }
    taken.add(name);
    return name;
  };
}
