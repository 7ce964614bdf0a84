import type { RecordType } from 'routebook/catalogue';
import type { Control } from './control.ts';

const LINES = { text: 'list of texts', number: 'list of integers', any: 'list of texts or JSON' };

/** What a field takes, in few words; nothing where its control shows it. */
export function describeControl(control: Control, type: RecordType): string {
  switch (control.kind) {
    case 'text':
      return control.format === 'date-time' ? 'date and time, in UTC' : (control.format ?? '');
    case 'number':
      return type === 'number' ? 'number' : 'integer';
    case 'lines':
      return LINES[control.item];
    case 'json':
      return 'JSON';
    case 'any':
      return 'text or JSON';
    default:
      return '';
  }
}
