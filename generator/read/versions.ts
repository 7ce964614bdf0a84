import { joinPointer } from '../../src/core/json-pointer.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';
import { applyPatch } from './patch.ts';

interface VersionPatch {
  readonly version: string;
  readonly patch: JsonValue;
  readonly pointer: string;
}

/** Lists the API versions that a description has patches for, earliest first. */
export function patchedVersions(description: JsonObject, extension: string): string[] {
  const versions = new Set<string>();
  walk(description, '#', (object, pointer) => {
    for (const { version } of patchesOf(object, extension, pointer)) versions.add(version);
    return object;
  });
  return [...versions].sort(compareVersions);
}

/** Returns the description of a version. Every patch up to that version is applied, in order, to the object that contains it. */
export function atVersion(description: JsonObject, extension: string, version: string): JsonObject {
  return walk(description, '#', (object, pointer) => {
    const patches = patchesOf(object, extension, pointer).filter(
      (patch) => compareVersions(patch.version, version) <= 0,
    );
    patches.sort((left, right) => compareVersions(left.version, right.version));
    return patches.reduce((patched, { patch, pointer: place }) => applyPatch(patched, patch, place), object);
  }) as JsonObject;
}

function patchesOf(object: JsonObject, extension: string, pointer: string): VersionPatch[] {
  const list = own(object, extension);
  if (!isList(list)) return [];
  const place = joinPointer(pointer, extension);
  return list.flatMap((entry, index) => {
    const version = isJsonObject(entry) ? own(entry, 'version') : undefined;
    const patch = isJsonObject(entry) ? own(entry, 'patch') : undefined;
    return typeof version === 'string' && patch !== undefined
      ? [{ version, patch, pointer: joinPointer(joinPointer(place, index), 'patch') }]
      : [];
  });
}

/** Copies only the parts that a visitor changed. Descriptions can be 13 MB, so unchanged parts are shared. */
function walk(
  value: JsonValue,
  pointer: string,
  visit: (object: JsonObject, pointer: string) => JsonObject,
): JsonValue {
  if (isList(value)) {
    const items = value.map((item, index) => walk(item, joinPointer(pointer, index), visit));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  let changed: Map<string, JsonValue> | undefined;
  for (const key of Object.keys(value)) {
    const before = value[key] as JsonValue;
    if (typeof before !== 'object' || before === null) continue;
    const after = walk(before, joinPointer(pointer, key), visit);
    if (after === before) continue;
    changed ??= new Map(Object.entries(value));
    changed.set(key, after);
  }
  return visit(changed === undefined ? value : Object.fromEntries(changed), pointer);
}

/** Orders API versions. Numbers are compared by value (`v2` comes before `v10`), everything else by code unit. */
function compareVersions(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const order = comparePart(one[index] ?? '', other[index] ?? '');
    if (order !== 0) return order;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function partsOf(version: string): string[] {
  return version.match(/\d+|\D+/g) ?? [];
}

function comparePart(left: string, right: string): number {
  const isNumeric = /^\d/.test(left) && /^\d/.test(right);
  const [one, other] = isNumeric ? [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')] : [left, right];
  if (isNumeric && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}
