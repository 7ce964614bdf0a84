import { expect, it } from 'vitest';
import { writeEditionProjects } from '../../bench/types/editions.js';
import { compileOnce } from '../../bench/types/measure.js';
import { COMPILERS } from '../../bench/types/project.js';
import { NAMES } from '../support/editions.ts';

/** How much more the compiler may count for a program with an edition than for the same calls with the main entry. */
const LARGEST_RATIO = 1.2;

const compilers = COMPILERS.filter(({ name }) => name === '7.0');

it.each(NAMES)(
  'a program with %s takes at most 1.2 times as many instantiations as one with the main entry',
  (edition) => {
    for (const compiler of compilers) {
      const [main, own] = writeEditionProjects(edition, 100).map((folder) => compileOnce(compiler, folder));
      expect(own?.instantiations).toBeLessThanOrEqual((main?.instantiations ?? 0) * LARGEST_RATIO);
      expect(own?.types).toBeLessThanOrEqual((main?.types ?? 0) * LARGEST_RATIO);
    }
  },
);
