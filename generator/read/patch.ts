import { joinPointer, splitPointer } from '../../src/core/json-pointer.ts';
import { GeneratorError } from '../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';

/** Applies a JSON Merge Patch (https://www.rfc-editor.org/rfc/rfc7396). Does not change its arguments. */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) members.delete(key);
    else members.set(key, mergePatch(members.get(key), value));
  }
  return Object.fromEntries(members);
}

/** Applies a JSON Patch (https://www.rfc-editor.org/rfc/rfc6902) with the operations `add`, `remove` and `replace`. */
function jsonPatch(target: JsonValue, operations: readonly JsonValue[], pointer: string): JsonValue {
  return operations.reduce((value: JsonValue, operation, index) => {
    const place = joinPointer(pointer, index);
    const kind = isJsonObject(operation) ? own(operation, 'op') : undefined;
    const path = isJsonObject(operation) ? own(operation, 'path') : undefined;
    if (
      !isJsonObject(operation) ||
      typeof path !== 'string' ||
      (kind !== 'add' && kind !== 'remove' && kind !== 'replace')
    ) {
      throw new GeneratorError('A patch operation needs "path" and an "op" of add, remove or replace', place);
    }
    return edit(value, splitPointer(path), kind, own(operation, 'value') ?? null, place);
  }, target);
}

type Kind = 'add' | 'remove' | 'replace';

function edit(target: JsonValue, steps: readonly string[], kind: Kind, value: JsonValue, place: string): JsonValue {
  const [step, ...rest] = steps;
  if (step === undefined) return kind === 'remove' ? null : value;
  const child = childOf(target, step);
  if (child === undefined && (rest.length > 0 || kind !== 'add')) {
    throw new GeneratorError(`The patch changes "${step}", which does not exist`, place);
  }
  const changed = rest.length === 0 ? undefined : edit(child ?? null, rest, kind, value, place);
  if (isList(target)) return editList(target, step, kind, changed, value, place);
  if (!isJsonObject(target))
    throw new GeneratorError(`The patch looks for "${step}" in a value that is not an object or a list`, place);
  const members = new Map(Object.entries(target));
  if (changed === undefined && kind === 'remove') members.delete(step);
  else members.set(step, changed ?? value);
  return Object.fromEntries(members);
}

function editList(
  target: readonly JsonValue[],
  step: string,
  kind: Kind,
  changed: JsonValue | undefined,
  value: JsonValue,
  place: string,
): JsonValue {
  const list = [...target];
  const index = step === '-' ? list.length : INDEX.test(step) ? Number(step) : -1;
  if (index < 0 || index > list.length)
    throw new GeneratorError(`The patch has "${step}" instead of the index of a list item`, place);
  if (changed !== undefined) list[index] = changed;
  else list.splice(index, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : [value]));
  return list;
}

/** An index has no leading zeros (RFC 6901). `-` is the position after the last item. */
const INDEX = /^(?:0|[1-9]\d*)$/;

function childOf(target: JsonValue, step: string): JsonValue | undefined {
  if (isList(target)) return INDEX.test(step) ? target[Number(step)] : undefined;
  return isJsonObject(target) ? own(target, step) : undefined;
}

/** Applies a patch of either kind. As in the standards, a list is a JSON Patch, and anything else is a merge patch. */
export function applyPatch(target: JsonObject, patch: JsonValue, pointer: string): JsonObject {
  const patched = isList(patch) ? jsonPatch(target, patch, pointer) : mergePatch(target, patch);
  if (!isJsonObject(patched)) throw new GeneratorError('The result of the patch is not an object', pointer);
  return patched;
}
