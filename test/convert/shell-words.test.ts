import { describe, expect, it } from 'vitest';
import { readShellPart, type ShellPart } from '../../src/convert/text/shell-words.ts';
import fc from '../support/fast-check.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

function partsOf(text: string): ShellPart[] {
  const parts: ShellPart[] = [];
  for (let at = 0; at < text.length; at = parts.at(-1)?.end ?? text.length) parts.push(readShellPart(text, at));
  return parts;
}

describe('the parts of shell text', () => {
  it.each(table<[string, [ShellPart['kind'], string][]]>('parts'))(
    'shell text is split into its parts: %j',
    (text, parts) => {
      expect(partsOf(text).map(({ kind, text: value }) => [kind, value])).toEqual(parts);
    },
  );

  it.each(["'a b", '"a b', "$'a b"])('%s: a quote without an end contains the rest', (text) => {
    const parts = partsOf(text);
    expect(parts).toMatchObject([{ text: 'a b', end: text.length, isClosed: false }]);
  });

  it('cover any text without a gap', () => {
    const characters = fc.constantFrom('a', ' ', '\n', '\r', '\\', "'", '"', '$', '`');
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        let at = 0;
        for (const { end } of partsOf(text)) {
          expect(end).toBeGreaterThan(at);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });
});
