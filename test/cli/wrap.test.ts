import { describe, expect, it } from 'vitest';
import { fitParts } from '../../cli/shared/output/fit-parts.ts';
import { formatTable } from '../../cli/shared/output/table.ts';
import { wrap } from '../../cli/shared/output/text.ts';

const screenOf = (width: number, height = 24) => ({
  ...{ isTerminal: true, width, height },
  paint: (_: string, text: string) => text,
});

describe('a line that is too long', () => {
  const text =
    'A repository, such as /repos/{owner}/{repo}/actions/runs/{run_id}, and an IssuesBodyAgentAssignment here';

  it.each([10, 20, 30, 40])('is never broken between two letters, at %d columns', (width) => {
    const lines = wrap(text, width);
    expect(lines.length).toBeGreaterThan(2);
    const words = new Set(text.split(/[^A-Za-z]+/));
    expect(
      lines
        .join(' ')
        .split(/[^A-Za-z]+/)
        .filter((word) => word !== '' && !words.has(word)),
    ).toEqual([]);
  });

  it('is longer than the screen if a word is', () => {
    expect(wrap('an IssuesBodyAgentAssignment', 12)).toEqual(['an', 'IssuesBodyAgentAssignment']);
  });

  it('is broken at slashes first', () => {
    expect(wrap('/repos/{owner}/{repo}/check-runs', 24)).toEqual(['/repos/{owner}/{repo}', '/check-runs']);
  });
});

it('a table whose words do not fit becomes blocks', () => {
  const columns = [{ heading: 'Name' }, { heading: 'Type' }];
  const table = (width: number) => formatTable(columns, [['agent', 'IssuesBodyAgentAssignment']], screenOf(width));
  expect(table(40)).toContain('Name   Type');
  expect(table(28)).toBe('agent\n    IssuesBodyAgentAssignment');
});

describe('a description on a screen', () => {
  const parts = ['command', 'title', 'one', 'two'].map((name) => ({ name, text: `${name}\n`.repeat(6).trimEnd() }));

  it('has as many parts as fit, a part of the next one, and what to do for the rest', () => {
    const lines = fitParts(parts, screenOf(80, 30), 'show --all').split('\n');
    expect(lines).toHaveLength(29);
    expect(lines.slice(-5)).toEqual(['two', '… 2 more lines', '', 'For the rest:', 'show --all']);
  });

  it('names what it leaves out', () => {
    const lines = fitParts(parts, screenOf(80, 20), 'show --all').split('\n');
    expect(lines.slice(-2)).toEqual(['For the rest, such as one and two:', 'show --all']);
  });
});
