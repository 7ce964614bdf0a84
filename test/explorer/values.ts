import type { Control } from '../../explorer/model/form/control.ts';
import fc from '../support/fast-check.ts';

/** Any value that a control can be filled in with. */
export function anyValue(control: Control): fc.Arbitrary<unknown> {
  const value = plainValue(control);
  return control.isNullable ? fc.option(value, { nil: null, freq: 5 }) : value;
}

const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const integer = fc.maxSafeInteger();

function plainValue(control: Control): fc.Arbitrary<unknown> {
  switch (control.kind) {
    case 'text':
      return fc.string();
    case 'number':
      return integer;
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
      return fc.record(Object.fromEntries(control.members.map((member) => [member.name, anyValue(member.control)])), {
        requiredKeys: [],
        noNullPrototype: true,
      });
    case 'items':
      return fc.array(anyValue(control.item), { maxLength: 3 });
    default:
      return json;
  }
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
      const members = control.members.filter(({ required }) => required);
      return Object.fromEntries(members.map((member) => [member.name, leastValue(member.control)]));
    }
    case 'items':
      return [leastValue(control.item)];
    case 'json':
      return {};
    default:
      return 'x';
  }
}
