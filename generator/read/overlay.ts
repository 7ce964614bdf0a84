// The Overlay Specification, https://spec.openapis.org/overlay/v1.0.0.html and https://spec.openapis.org/overlay/v1.1.0.html

import { joinPointer } from '../../src/core/json-pointer.ts';
import { GeneratorError } from '../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own, sizeOf } from './json.ts';
import { findNodes } from './json-path/parse-query.ts';
import type { JsonNode } from './json-path/selectors.ts';

const OVERLAY_FIELDS = ['overlay', 'info', 'extends', 'actions'];
/** Each action can copy what the ones before it have added, so that a short overlay could double the description again and again. */
const MAX_ADDED = 10_000_000;
/**
 * All actions together may look at or copy this many values, and ten for each value and character of a large description. One action alone
 * has limits of its own, but an overlay can have any number of them.
 */
const MAX_WORK = 3_000_000;
const MAX_VISITS = 10;
const ACTION_FIELDS = ['target', 'description', 'update', 'remove', 'copy'];

/**
 * Applies an OpenAPI Overlay to a description and returns the changed copy. `name` is the name of the overlay in errors. An action
 * whose target matches nothing throws, because the correction would be lost without a notice.
 *
 * @example
 * const description = applyOverlay(await readDescription(text), await parseDocument(overlayText, 'fixes.yaml'), 'fixes.yaml');
 */
export function applyOverlay(description: JsonObject, overlay: unknown, name = 'The overlay'): JsonObject {
  const { actions } = checkOverlay(overlay, name);
  const work = createWork(description, name);
  return actions.reduce<JsonObject>((root, action, index) => {
    const place = `${name}, ${joinPointer('#/actions', index)}`;
    return applyAction(root, checkAction(action, place), place, work);
  }, description);
}

/** The state that all actions of an overlay share. */
interface Work {
  /** How many values and characters may still be added. */
  added: number;
  /** Counts values that are looked at or copied. Throws if there are too many. */
  spend(amount: number): void;
}

function createWork(description: JsonObject, name: string): Work {
  let left = MAX_WORK + MAX_VISITS * sizeOf(description);
  return {
    added: MAX_ADDED,
    spend(amount) {
      left -= amount;
      if (left < 0)
        throw new GeneratorError(`${name} takes too many steps. Use fewer actions, and fewer ".." in their targets`);
    },
  };
}

/** The URI reference to the description that an overlay is for, if it has one. */
export function overlayTarget(overlay: unknown): string | undefined {
  const target = isJsonObject(overlay) ? own(overlay, 'extends') : undefined;
  return typeof target === 'string' ? target : undefined;
}

function checkOverlay(overlay: unknown, name: string): { readonly actions: readonly JsonValue[] } {
  if (!isJsonObject(overlay)) throw new GeneratorError(`${name} is not an OpenAPI Overlay: it must be an object`);
  const version = own(overlay, 'overlay');
  if (typeof version !== 'string' || !/^1\.[01]\.\d+$/.test(version)) {
    throw new GeneratorError(`${name} is not an OpenAPI Overlay: it needs "overlay" with the version 1.0.0 or 1.1.0`);
  }
  checkFields(overlay, OVERLAY_FIELDS, name);
  const target = own(overlay, 'extends');
  if (target !== undefined && typeof target !== 'string') throw new GeneratorError(`${name}: "extends" must be a URL`);
  const actions = own(overlay, 'actions');
  if (!isList(actions) || actions.length === 0) throw new GeneratorError(`${name} needs "actions", a list`);
  return { actions };
}

function checkFields(object: JsonObject, known: readonly string[], name: string): void {
  const unknown = Object.keys(object).find((field) => !known.includes(field) && !field.startsWith('x-'));
  if (unknown === undefined) return;
  throw new GeneratorError(`${name} has a field "${unknown}", which overlays do not have. Use ${known.join(', ')}`);
}

interface Action {
  readonly target: string;
  readonly update: JsonValue | undefined;
  readonly copy: string | undefined;
  readonly remove: boolean;
}

function checkAction(action: JsonValue, place: string): Action {
  if (!isJsonObject(action)) throw new GeneratorError(`${place} must be an object`);
  checkFields(action, ACTION_FIELDS, place);
  const [target, update, copy] = [own(action, 'target'), own(action, 'update'), own(action, 'copy')];
  const remove = own(action, 'remove') ?? false;
  if (typeof target !== 'string') throw new GeneratorError(`${place} needs "target", a JSONPath query`);
  if (typeof remove !== 'boolean') throw new GeneratorError(`${place}: "remove" must be true or false`);
  if (copy !== undefined && typeof copy !== 'string')
    throw new GeneratorError(`${place}: "copy" must be a JSONPath query`);
  const changes = [update, copy, remove || undefined].filter((each) => each !== undefined);
  if (changes.length !== 1) throw new GeneratorError(`${place} needs one of "update", "copy" and "remove: true"`);
  return { target, update, copy, remove };
}

function applyAction(
  root: JsonObject,
  { target, update, copy, remove }: Action,
  place: string,
  work: Work,
): JsonObject {
  const nodes = findNodes(root, target, work.spend);
  if (nodes.length === 0) {
    throw new GeneratorError(
      `${place}: the target ${JSON.stringify(target)} matches nothing in the description. Correct it, or remove the action`,
    );
  }
  const value = copy === undefined ? update : copiedValue(root, copy, place, work);
  work.added -= nodes.length * sizeOf(value, work.added);
  if (work.added < 0)
    throw new GeneratorError(`${place} adds too much: an overlay may add ${MAX_ADDED} values and characters`);
  const change = (node: JsonNode) => merge(node.value, value as JsonValue, `${place}, ${JSON.stringify(target)}`, work);
  const changes = new Changes(work);
  for (const node of nodes) changes.add(node.path, remove ? undefined : change);
  const changed = changes.apply({ path: [], value: root });
  if (!isJsonObject(changed)) throw new GeneratorError(`${place} removes the whole description`);
  return changed;
}

function copiedValue(root: JsonObject, query: string, place: string, { spend }: Work): JsonValue {
  const [node, ...others] = findNodes(root, query, spend);
  if (node !== undefined && others.length === 0) return node.value;
  const count = node === undefined ? 'nothing' : `${others.length + 1} values`;
  throw new GeneratorError(
    `${place}: "copy" must select a single value, but ${JSON.stringify(query)} matches ${count}`,
  );
}

/** Objects are merged, lists are joined, and any other value is replaced. */
function merge(target: JsonValue, update: JsonValue, place: string, work: Work): JsonValue {
  work.spend(membersIn(target));
  if (isList(target)) return [...target, ...(isList(update) ? update : [update])];
  if (isJsonObject(target)) {
    if (isJsonObject(update)) return mergeMembers(target, update, work);
    throw new GeneratorError(`${place}: "update" must be an object, because the target is one`);
  }
  if (!isJsonObject(update) && !isList(update)) return update;
  throw new GeneratorError(`${place}: "update" must not be an object or a list, because the target is neither`);
}

function mergeMembers(target: JsonObject, update: JsonObject, work: Work): JsonObject {
  const members = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(update)) {
    const known = members.get(name);
    work.spend(membersIn(known));
    if (isList(known) && isList(value)) members.set(name, [...known, ...value]);
    else members.set(name, isJsonObject(known) && isJsonObject(value) ? mergeMembers(known, value, work) : value);
  }
  return Object.fromEntries(members);
}

/** How many values are copied if this one is changed. */
function membersIn(value: JsonValue | undefined): number {
  return isList(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

type Change = ((node: JsonNode) => JsonValue) | undefined;

/** The changes of one action as a tree, so that every object on the way to a changed value is copied once. */
class Changes {
  private isChanged = false;
  private change: Change;
  private readonly children = new Map<string | number, Changes>();
  private readonly work: Work;

  constructor(work: Work) {
    this.work = work;
  }

  /** Adds a change of the value at a path. Undefined removes the value. */
  add(path: readonly (string | number)[], change: Change): void {
    let at: Changes = this;
    for (const step of path) {
      const child = at.children.get(step) ?? new Changes(this.work);
      at.children.set(step, child);
      at = child;
    }
    at.isChanged = true;
    at.change = change;
  }

  /** Returns the changed value. Undefined if it is removed. */
  apply({ path, value }: JsonNode): JsonValue | undefined {
    if (this.isChanged && this.change === undefined) return undefined;
    const inner = this.applyBelow({ path, value });
    return this.change === undefined ? inner : this.change({ path, value: inner });
  }

  private applyBelow({ path, value }: JsonNode): JsonValue {
    if (this.children.size === 0) return value;
    this.work.spend(membersIn(value));
    const changed = (step: string | number, member: JsonValue) => {
      const changes = this.children.get(step);
      return changes === undefined ? member : changes.apply({ path: [...path, step], value: member });
    };
    if (isList(value)) return value.map((item, index) => changed(index, item)).filter((item) => item !== undefined);
    const entries = Object.entries(value as JsonObject).flatMap(([name, member]) => {
      const result = changed(name, member);
      return result === undefined ? [] : [[name, result] as const];
    });
    return Object.fromEntries(entries);
  }
}
