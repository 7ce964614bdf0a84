import { UsageError } from '../shared/errors.ts';

/** Reads a header such as `authorization: Bearer …`. The message of an error never contains its value. */
export function readHeader(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(text) ?? [];
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new UsageError('--header needs a name and a value, such as --header "authorization: Bearer $TOKEN".');
  }
  if (value === '' || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new UsageError(`the value of the header ${name} is empty, or has characters that a header cannot have.`);
  }
  return [name.toLowerCase(), value];
}
