import type { Control } from '../../explorer/model/form/control.ts';
import fc from '../support/fast-check.ts';

/** Any value that a control can be filled in with. */
export function anyValue(control: Control, depth = 0): fc.Arbitrary<unknown> {
  const value = plainValue(control, depth);
  return control.isNullable ? fc.option(value, { nil: null, freq: 5 }) : value;
}

const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const integer = fc.maxSafeInteger();

function plainValue(control: Control, depth: number): fc.Arbitrary<unknown> {
  switch (control.kind) {
    case 'text':
      return fc.string();
    case 'number':
      return control.isInteger ? integer : fc.oneof(integer, fc.constant(1.5));
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...control.values);
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...control.values), { minLength: 1 });
    case 'lines':
      return fc.array<unknown>({ text: fc.string(), number: integer, file: fc.string() }[control.item], {
        maxLength: 4,
      });
    case 'group':
      return groupValue(control, depth);
    case 'items':
      return fc.array(anyValue(control.itemAt(0), depth + 1), { maxLength: depth > DEEPEST ? 0 : 3 });
    case 'union':
      return fc.oneof(...control.options.map((option) => anyValue(option.control, depth + 1)));
    case 'any':
      return fc.oneof(json, fc.string());
    case 'file':
      return fc.constant(new File(['content'], 'a.txt'));
  }
}

/** Below this depth, objects and lists are empty: a type may contain itself. */
const DEEPEST = 4;

/** An object with any members that belong together, or a map with any names. */
function groupValue(group: Extract<Control, { kind: 'group' }>, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) return fc.constant({});
  const { tag, rest } = group;
  const settings = { requiredKeys: [], noNullPrototype: true };
  const members = (value: unknown) =>
    group.membersFor(value === undefined ? undefined : String(value)).filter(({ name }) => name !== tag);
  const inside = (value: unknown) =>
    fc.record(
      Object.fromEntries(members(value).map((member) => [member.name, anyValue(member.control, depth + 1)])),
      settings as never,
    );
  const control = group.membersFor(undefined).find(({ name }) => name === tag)?.control;
  if (tag !== undefined && control?.kind === 'choice')
    return fc
      .constantFrom(...control.values)
      .chain((value) => inside(value).map((others) => ({ ...(others as object), [tag]: value })));
  if (rest === undefined) return inside(undefined);
  const known = new Set(members(undefined).map(({ name }) => name));
  const names = fc.string({ minLength: 1 }).filter((name) => !known.has(name) && name !== '__proto__');
  const others = fc.dictionary(names, anyValue(rest(), depth + 1), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(inside(undefined), others).map(([one, two]) => ({ ...(one as object), ...two }));
}

/** The least that a control can be filled in with: members that may be left out are left out. */
export function leastValue(control: Control): unknown {
  switch (control.kind) {
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'choice':
      return control.values[0];
    case 'choices':
      return [control.values[0]];
    case 'lines':
      return [control.item === 'number' ? 1 : 'x'];
    case 'group': {
      const { tag, membersFor } = control;
      const choice = membersFor(undefined).find(({ name }) => name === tag)?.control;
      const members = membersFor(choice && String(leastValue(choice))).filter(({ required }) => required);
      const least = Object.fromEntries(members.map((member) => [member.name, leastValue(member.control)]));
      return control.isMap && control.rest ? { x: leastValue(control.rest()) } : least;
    }
    case 'items':
      return [leastValue(control.itemAt(0))];
    case 'union':
      return leastValue((control.options[0] as { control: Control }).control);
    default:
      return 'x';
  }
}
