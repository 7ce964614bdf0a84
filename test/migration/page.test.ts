import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { LooseEndpoint } from '../endpoint/loose.ts';
import { attempt, ours, theirs } from './call.ts';
import { headings, sections } from './page.ts';
import { BESIDE_REQUESTS, IN_EVERY_REQUEST, REFUSALS, sectionMends } from './sections.ts';

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

describe('the page about @octokit/endpoint', () => {
  it.each(sections)('is right about this: $title', (section) => {
    const { call } = section;
    expect(shown(theirs, call)).toBe(section.theirs);
    expect(shown(ours, call)).toBe(section.ours);
    expect(section.theirs).not.toBe(section.ours);
    const [reason = '', change = ''] = section.prose.split('**Change:**').map((text) => text.trim());
    expect({ reason, change }).toEqual({ reason: expect.stringMatching(/\.$/), change: expect.stringMatching(/\.$/) });
  });

  it('has a call in each section, and a section for each difference', () => {
    const known = [...IN_EVERY_REQUEST, ...Object.keys(sectionMends), ...Object.values(REFUSALS), ...BESIDE_REQUESTS];
    expect(sections.map(({ title }) => title)).toEqual(headings);
    expect(headings).toEqual(known);
  });
});
