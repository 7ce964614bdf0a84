import { joinPointer } from '../../src/core/json-pointer.ts';
import type { Type } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import { EVERY } from './compare-objects.ts';
import { join, quote } from './describe.ts';
import type { Difference } from './difference.ts';
import { findDifferences } from './find-differences.ts';
import type { Rule } from './rules.ts';
import type { TypeComparison, TypeNode } from './type-comparison.ts';

type Facts = Omit<ChangeFacts, 'route'>;
type ValuePlace = 'parameter' | 'body' | 'response';
type Location = Pick<Facts, 'parameter' | 'status' | 'contentType'>;

/** Reports the differences between two types at one location of a route. */
export type ReportTypes = (
  place: ValuePlace,
  location: Location,
  before: Type,
  after: Type,
  isText?: boolean,
) => Facts[];

export function createTypeReport(comparison: TypeComparison): ReportTypes {
  // Many routes return the same types, so changes to a type are described only once.
  const known = new Map<TypeNode, Map<string, readonly Facts[]>>();
  return (place, location, before, after, isText = false) => {
    const root = comparison.compare(before, after, isText);
    if (!root.isChanged) return [];
    const ofRoot = known.get(root) ?? new Map<string, readonly Facts[]>();
    known.set(root, ofRoot);
    const key = `${place} ${location.parameter ?? ''}`;
    const facts = ofRoot.get(key) ?? describeAll(root, place, location.parameter);
    ofRoot.set(key, facts);
    return facts.map((each) => ({ ...location, ...each }));
  };
}

function describeAll(root: TypeNode, place: ValuePlace, parameter: string | undefined): Facts[] {
  return findDifferences(root).map((difference) => {
    const { steps, before: was, after: is } = difference;
    return {
      rule: ruleOf(place, difference),
      ...(steps.length === 0 ? {} : { pointer: steps.reduce(joinPointer, '') }),
      message: describeDifference(subjectOf(place, parameter, steps), difference),
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    };
  });
}

function ruleOf(place: ValuePlace, { kind }: Difference): Rule {
  // For a reader, it does not matter whether a new member is always present.
  if (place === 'response') return `response-${kind === 'member-added-required' ? 'member-added' : kind}`;
  return `${place}-${kind}`;
}

/** The subject of a sentence: "The response member `owner.login`". */
function subjectOf(place: ValuePlace, parameter: string | undefined, steps: readonly string[]): string {
  const path = quote(memberPath(steps));
  if (place !== 'parameter') return steps.length === 0 ? `The ${place}` : `The ${place} member ${path}`;
  const name = quote(parameter ?? '');
  return steps.length === 0 ? `The parameter ${name}` : `The member ${path} of the parameter ${name}`;
}

/** `['items', '*', 'name']` → `items[].name`. */
export function memberPath(steps: readonly string[]): string {
  const write = (path: string, step: string) => {
    if (step === EVERY) return `${path}[]`;
    const name = step === '' ? '""' : step;
    return path === '' ? name : `${path}.${name}`;
  };
  return steps.reduce(write, '');
}

function describeDifference(subject: string, { kind, before, after }: Difference): string {
  const values = (list: unknown) =>
    join(
      (Array.isArray(list) ? list : []).map((each) => JSON.stringify(each)),
      'and',
    );
  switch (kind) {
    case 'type-changed':
      return `${subject} changed from ${before} to ${after}.`;
    case 'type-widened':
      return `${subject} now has a wider type: ${before} became ${after}.`;
    case 'type-narrowed':
      return `${subject} now has a narrower type: ${before} became ${after}.`;
    case 'enum-widened':
      return `${subject} can now also be ${values(after)}.`;
    case 'enum-narrowed':
      return `${subject} can no longer be ${values(before)}.`;
    case 'now-nullable':
      return `${subject} can now be null.`;
    case 'no-longer-nullable':
      return `${subject} can no longer be null.`;
    case 'member-added':
      return `${subject} was added.`;
    case 'member-added-required':
      return `${subject} was added and is required.`;
    case 'member-removed':
      return `${subject} was removed.`;
    case 'member-now-required':
      return `${subject} is now required.`;
    case 'member-now-optional':
      return `${subject} is now optional.`;
    case 'member-deprecated':
      return `${subject} is now deprecated.`;
    case 'additional-members-added':
      return `${subject} can now have additional members.`;
    case 'additional-members-removed':
      return `${subject} can no longer have additional members.`;
  }
}
