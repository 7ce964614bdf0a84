import fc from '../support/fast-check.ts';
import { text } from './arbitraries.ts';

/** Text of all sorts, much of it made to break out of its place. */
export const anyText = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }) },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '%2E', '%2f', '%5C', 'a', '//', '?', '#', '@', ':'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('//evil.example', 'https://evil.example', '\\\\evil.example', '@evil.example'),
  },
);
