import { readFileSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { answers, lines } from './claims.ts';
import { runGenerators } from './outputs.ts';
import { createProbes } from './probes.ts';
import { compilePrograms } from './programs.ts';
import { createCallers, loadModules } from './requests.ts';

const folder = runGenerators();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modules = await loadModules(folder);
const compiled = compilePrograms(folder);
const probes = createProbes(modules, createCallers(modules), compiled);

describe('the comparison of generators is correct', () => {
  it.each(answers)('$feature: $generator, $answer', async ({ claim, generator, answer }) => {
    expect(await probes[claim][generator]()).toBe(answer);
  });

  it.each(['routebook', 'heyApi', 'orval'] as const)('a program of %s without a mistake compiles', (generator) => {
    expect(compiled(`${generator} right`)).toBe(true);
  });

  it('is in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/comparison.md', import.meta.url), 'utf8');
    expect(page).toContain(`\n${lines.join('\n')}\n`);
  });
});
