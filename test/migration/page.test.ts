import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LooseEndpoint } from '../core/endpoint/loose.ts';
import { attempt, ours, theirs } from './call.ts';
import { type Comparison, headings, needsChange, reasons, sections } from './page.ts';

/** What a call gives, on one line, as the page shows it. */
function shown(library: LooseEndpoint, call: string): string {
  const build = new Function('endpoint', `return (${call});`) as (endpoint: LooseEndpoint) => unknown;
  const outcome = attempt(() => build(library));
  if ('thrown' in outcome) return `throws ${outcome.thrown}`;
  const text = inspect(outcome.result, { depth: null, breakLength: Number.POSITIVE_INFINITY });
  return text
    .replaceAll('[Object: null prototype] ', '')
    .replace(/octokit-endpoint\.js\/[^']*/, 'octokit-endpoint.js/…');
}

function expectShown(comparison: Comparison): void {
  const { call } = comparison;
  expect({ call, theirs: shown(theirs, call), ours: shown(ours, call) }).toEqual({
    call,
    theirs: comparison.theirs,
    ours: comparison.ours,
  });
  expect(comparison.theirs).not.toBe(comparison.ours);
}

// Octokit's builder adds an empty list to its own defaults when it builds a call of GraphQL, as a test in the same process may.
beforeAll(() => {
  Reflect.deleteProperty(Object(theirs.DEFAULTS['mediaType']), 'previews');
});

describe('the page about @octokit/endpoint', () => {
  it.each(sections)('is correct: $title', (section) => {
    expectShown(section);
    const [reason = '', change] = section.prose.split('**Change:**').map((text) => text.trim());
    expect(reason).toMatch(/\.$/);
    if (!needsChange(section)) expect(change).toBeUndefined();
    // The message of an error says it otherwise.
    else if (change !== undefined || !section.ours.startsWith('throws ')) expect(change).toMatch(/\.$/);
  });

  it('has a call in each section', () => {
    expect(sections.map(({ title }) => title)).toEqual(headings);
  });
});

describe('the README', () => {
  it('has reasons', () => expect(reasons.length).toBeGreaterThan(0));

  it.each(reasons)('is correct: $call', expectShown);
});
