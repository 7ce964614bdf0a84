import { printable } from '../errors.ts';

/** Quotes a name from a description inside a sentence. The name cannot end the quotes. */
export function quote(name: string): string {
  return `\`${printable(name).replaceAll('`', "'")}\``;
}
