import { printable } from '../errors.ts';

/** A name from a description inside a sentence. It cannot end its quotes. */
export function quote(name: string): string {
  return `\`${printable(name).replaceAll('`', "'")}\``;
}
