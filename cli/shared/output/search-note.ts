import type { Answer } from 'routebook/catalogue';

/** What to say above the routes of an answer. Undefined if the first one probably does what was asked for. */
export function searchNote({ confident, instead }: Pick<Answer, 'confident' | 'instead'>): string | undefined {
  if (instead !== undefined) return `No route does this. ${instead.message}`;
  return confident ? undefined : 'Not sure that one of these does it. Fewer words, or other ones, may find it.';
}
