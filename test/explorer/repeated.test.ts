import { describe, expect, it } from 'vitest';
import { writeRepeated } from '../../explorer/build/write-repeated.ts';
import { readRepeated } from '../../explorer/model/read-repeated.ts';
import fc from '../support/fast-check.ts';

describe('data of the page', () => {
  it('is the same after it was written with each repeated value once', () => {
    const texts = fc.constantFrom('~', '~0', '~~1', '~z', 'a long text', 'another long text', '');
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        texts,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(texts, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(value, (data) => void expect(readRepeated(writeRepeated(data))).toEqual(data)));
  });

  it('contains a repeated value once, also inside other repeated values', () => {
    const inner = { 'application/json': 'ValidationError' };
    const data = { one: { 422: inner, 404: {} }, two: { 422: inner, 404: {} }, three: [inner, '~text'] };
    const text = writeRepeated(data);
    expect(text.split('ValidationError')).toHaveLength(2);
    expect(readRepeated(text)).toEqual(data);
  });
});
