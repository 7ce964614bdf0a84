import { WEBHOOK_EVENTS } from '../../../src/github/webhook-events.ts';

const MAX_EVENTS = 4;

/** Words that a person adds to the name of an event. */
const KINDS = /\b(?:webhooks?|payloads?|events?)\b/g;

/** The webhooks whose names contain the words of a search, best first: `issues.opened`, `issue`, `webhook release`. */
export function findEvents(search: string): string[] {
  const text = search.toLowerCase().replace(KINDS, ' ').trim();
  const words = text.match(/[a-z\d]+/g) ?? [];
  if (/^\w+\.\w+$/.test(text) && WEBHOOK_EVENTS.includes(eventOf(text))) return [text];
  if (words.length === 0) return [];
  // The shortest name has the least that was not asked for.
  return WEBHOOK_EVENTS.filter((name) => words.every((word) => name.includes(word)))
    .sort((one, other) => one.length - other.length)
    .slice(0, MAX_EVENTS);
}

/** The event of a webhook: `issues` of `issues.opened`. */
export function eventOf(name: string): string {
  return name.replace(/\..*/, '');
}

/** The action of a webhook: `opened` of `issues.opened`. */
export function actionOf(name: string): string {
  return name.replace(/.*\./, '');
}
