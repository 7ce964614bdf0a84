import { describe, expect, it } from 'vitest';
import { operationsOf, parameterNamesOf } from '../../src/catalogue/rows-of.ts';
import { github } from '../../src/github/catalogue.ts';

/** The same routes without rows, as in a catalogue that was not created by this package. */
const records = [...github];

describe('what is read from the rows of a catalogue', () => {
  it('has the operations of its records, in the same order', () => {
    const plain = (source: Iterable<(typeof records)[number]>) =>
      operationsOf(source).map(({ record, ...each }) => ({ ...each, record: record().route }));
    expect(plain(github)).toEqual(plain(records));
    expect(plain(github).filter(({ isRemoved }) => isRemoved)).not.toEqual([]);
  });

  it('has the names of all parameters and fields of its records', () => {
    expect([...parameterNamesOf(github)].sort()).toEqual([...parameterNamesOf(records)].sort());
  });
});
