import type { RecordType } from 'routebook/catalogue';
import type { Control } from './control.ts';

const LINES = { text: 'list of strings', number: 'list of integers', file: 'list of files' };

/** The type of a field, as a short text. */
export function describeControl(control: Control, type: RecordType): string {
  switch (control.kind) {
    case 'text':
      return control.format === 'date-time' ? 'date and time (UTC)' : (control.format ?? 'string');
    case 'number':
      return type === 'number' ? 'number' : 'integer';
    case 'file':
      return 'file';
    case 'boolean':
      return 'boolean';
    case 'choice':
      return typeof control.values[0] === 'number' ? 'number' : 'string';
    case 'choices':
      return 'list of strings';
    case 'lines':
      return LINES[control.item];
    case 'group':
      return 'object';
    case 'items':
      return 'list of objects';
    case 'json':
      return 'JSON';
    case 'any':
      return 'string or JSON';
  }
}
