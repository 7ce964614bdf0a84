import { github } from 'routebook/catalogue';
import { github as described } from 'routebook/descriptions';
import { expect, test } from 'vitest';

test('a catalogue counts current and removed routes separately', () => {
  expect(github.counts).toEqual({ current: 1225, removed: 110 });
  expect(described.counts).toEqual(github.counts);
  expect(github.counts.current + github.counts.removed).toBe(github.size);
  expect(Object.isFrozen(github.counts)).toBe(true);
});

test('a search with descriptions finds routes by words that only their descriptions have', () => {
  const question = 'stop people commenting on an issue';
  const find = (catalogue: { search: (text: string, options: { limit: number }) => readonly { route: string }[] }) =>
    catalogue.search(question, { limit: 3 }).map(({ route }) => route);
  expect(find(github)).not.toContain('PUT /repos/{owner}/{repo}/issues/{issue_number}/lock');
  expect(find(described as never)).toContain('PUT /repos/{owner}/{repo}/issues/{issue_number}/lock');
});
