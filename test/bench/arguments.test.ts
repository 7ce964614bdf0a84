import { describe, expect, it } from 'vitest';
import { readArguments } from '../../bench/arguments.js';

const sections = [
  { name: 'builder', summary: 'calls' },
  { name: 'memory', summary: 'the heap' },
  { name: 'types', summary: 'the compiler', takesMinutes: true },
  { name: 'one-off', summary: 'not shown', takesMinutes: true },
];

function choose(...words: string[]): string[] {
  const { chosen }: { chosen: typeof sections } = readArguments(words, sections);
  return chosen.map(({ name }) => name);
}

describe('the sections of a run', () => {
  it('are all except the long ones, if no names are passed', () => expect(choose()).toEqual(['builder', 'memory']));
  it('are those that are passed by name', () => expect(choose('types')).toEqual(['types']));
  it('are all of them on request', () => expect(choose('--all')).toEqual(['builder', 'memory', 'types', 'one-off']));
  it('are those that the documentation shows when figures are written', () =>
    expect(choose('--write')).toEqual(['builder', 'memory', 'types']));
  it('cannot be chosen when figures are written, because all figures come from one run', () => {
    expect(() => choose('memory', '--write')).toThrow('Do not name any');
    expect(() => choose('--all', '--write')).toThrow('Do not name any');
  });
  it('must exist', () => expect(() => choose('speed')).toThrow('There is no section "speed"'));
});
