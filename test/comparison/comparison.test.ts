import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../bench/report/markdown.js';
import { answers, lines } from './claims.ts';
import { PROBES, RIGHT_PROGRAMS } from './probes.ts';

describe('the comparison is correct', () => {
  it.each(answers.filter(({ answer }) => answer !== '–'))('$feature: $contender, $answer', async (each) => {
    expect(await PROBES[each.claim][each.contender]?.()).toBe(each.answer);
  });

  it.each(answers.filter(({ answer }) => answer === '–'))('$feature does not apply to $contender', (each) => {
    expect(PROBES[each.claim][each.contender]).toBeUndefined();
  });

  it.each(RIGHT_PROGRAMS)('a program of $contender without a mistake compiles', ({ compiles }) => {
    expect(compiles).toBe(true);
  });
});

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the documentation', () => {
  it('has the whole table', () => expect(read('docs/comparison.md')).toContain(`\n${lines.join('\n')}\n`));

  it('has the figures of the last run', () => {
    const { panels } = JSON.parse(read('docs/benchmark.json'));
    expect(read('docs/comparison.md')).toContain(`\n${markdownTable(panels)}\n`);
  });
});
