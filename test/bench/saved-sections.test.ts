import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSavedSections } from '../../bench/saved-sections.js';

const HOUR = 3_600_000;

describe('an interrupted run of the benchmarks', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'routebook-figures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (identity: string, hours: number) =>
    createSavedSections({ folder: join(folder, 'saved'), identity, now: () => hours * HOUR });

  it('is continued with the sections that it finished', () => {
    expect(open('build', 0).read('builder')).toBeUndefined();
    open('build', 0).write('builder', { results: [1], figures: [], text: '' });
    expect(open('build', 1).read('builder')).toEqual({ results: [1], figures: [], text: '' });
    expect(open('build', 1).read('request')).toBeUndefined();
  });

  it('is not continued with another build, or a day later', () => {
    open('build', 0).write('builder', { results: [] });
    expect(open('other', 1).read('builder')).toBeUndefined();
    expect(open('build', 25).read('builder')).toBeUndefined();
  });

  it('leaves nothing when the figures are written', () => {
    const saved = open('build', 0);
    saved.write('builder', { results: [] });
    saved.clear();
    expect(saved.read('builder')).toBeUndefined();
  });

  it('has the identity of the files as they are', () => {
    createSavedSections({ folder }).write('builder', { results: [] });
    expect(createSavedSections({ folder }).read('builder')).toEqual({ results: [] });
  });
});
