import type { RecordType } from 'routebook/catalogue';
import type { Control } from './control.ts';

/** What a field takes, in few words. A choice shows its values itself. */
export function describeControl(control: Control, type: RecordType): string {
  const name = NAMES[control.kind](control, type);
  return control.isNullable ? `${name} or null` : name;
}

const LINES = { text: 'list of texts', number: 'list of integers', any: 'list of texts or JSON' };

const NAMES: { readonly [Kind in Control['kind']]: (control: Control, type: RecordType) => string } = {
  text: (control) => ('format' in control && control.format ? control.format : 'text'),
  number: (_, type) => (type === 'number' ? 'number' : 'integer'),
  boolean: () => 'boolean',
  choice: () => 'one of',
  choices: () => 'any of',
  lines: (control) => (control.kind === 'lines' ? LINES[control.item] : ''),
  group: () => 'object',
  items: () => 'list of objects',
  json: (_, type) => (typeof type === 'object' && 'list' in type ? 'list, as JSON' : 'object, as JSON'),
  any: () => 'text or JSON',
};
