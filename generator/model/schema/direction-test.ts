import { isJsonObject } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { checkNesting } from './named-schemas.ts';

/** The facts about a schema itself. */
interface Facts {
  isFlagged: boolean;
  /** The schemas that it refers to. */
  readonly targets: JsonCursor[];
}

/**
 * Determines whether a schema, or a schema that it refers to, has members of one direction only. Each schema is visited once,
 * regardless of the number of queries.
 */
export function createDirectionTest(): (target: JsonCursor) => boolean {
  const answers = new Map<string, boolean>();
  return (target) => {
    if (!answers.has(target.pointer)) answerAll(target, answers);
    return answers.get(target.pointer) === true;
  };
}

/** Answers the question for a schema and all schemas that it refers to, by going back from the flagged ones. */
function answerAll(start: JsonCursor, answers: Map<string, boolean>): void {
  const users = new Map<string, string[]>();
  const differing = new Set<string>();
  const found = new Map([[start.pointer, start]]);
  for (const [pointer, cursor] of found) {
    const facts: Facts = { isFlagged: false, targets: [] };
    collect(cursor, facts);
    if (facts.isFlagged) differing.add(pointer);
    for (const target of facts.targets) {
      if (answers.get(target.pointer) === true) differing.add(pointer);
      if (answers.has(target.pointer)) continue;
      const known = users.get(target.pointer);
      if (known) known.push(pointer);
      else users.set(target.pointer, [pointer]);
      found.set(target.pointer, target);
    }
  }
  for (const pointer of differing) for (const user of users.get(pointer) ?? []) differing.add(user);
  for (const pointer of found.keys()) answers.set(pointer, differing.has(pointer));
}

function collect(place: JsonCursor, into: Facts, depth = 0): void {
  checkNesting(depth, place);
  const target = place.reference();
  if (target !== undefined) {
    into.targets.push(place.follow(target));
    return;
  }
  for (const [, property] of place.get('properties')?.entries() ?? []) {
    const flags = property.resolve();
    if (flags.is('readOnly') || flags.is('writeOnly')) into.isFlagged = true;
    collect(property, into, depth + 1);
  }
  for (const [, pattern] of place.get('patternProperties')?.entries() ?? []) collect(pattern, into, depth + 1);
  for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) {
    for (const part of place.items(keyword)) collect(part, into, depth + 1);
  }
  for (const keyword of ['items', 'additionalProperties']) {
    const part = place.raw(keyword);
    if (part !== undefined && isJsonObject(part.value)) collect(part, into, depth + 1);
  }
}
