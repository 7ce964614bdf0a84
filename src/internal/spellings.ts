/**
 * A name in lowercase, as it is and without each of its characters. Two names share one of these spellings if one character is added,
 * removed, replaced or swapped with its neighbour.
 */
export function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase();
  return [lower, ...Array.from(lower, (_, index) => lower.slice(0, index) + lower.slice(index + 1))];
}
