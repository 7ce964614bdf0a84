import type { TaskHelp } from '../../catalogue/types.ts';
import { taskLines } from './tasks-elsewhere.ts';

/** Longer questions are not compared, so that no text makes a search slow. */
const LONGEST = 200;

/** Words of somebody who wants to be told of something. */
const TOLD = /\b(?:webhooks?|events?|payloads?|when(?:ever)?|notif\w+|trigger\w*|listen\w*|react\w*|fires?)\b/g;

/** A name of an event: its words, and those of its actions. */
interface EventWords {
  readonly name: string;
  readonly words: readonly string[];
  readonly actions: readonly string[];
}

let recipes: readonly (readonly [name: string, pattern: RegExp])[] | undefined;
let events: readonly EventWords[] | undefined;

/** Finds the recipe for a task, or the webhook for what somebody wants to be told of. */
export function findTaskHelp(question: string): TaskHelp | undefined {
  if (question.length > LONGEST) return undefined;
  const text = question.toLowerCase();
  recipes ??= taskLines('recipe').map(({ name, value }) => [name, new RegExp(value)]);
  const recipe = recipes.find(([, pattern]) => pattern.test(text))?.[0];
  if (recipe) return { by: 'recipe', name: recipe, message: `The recipe ${recipe} of routebook/recipes does this.` };
  const webhook = findWebhook(text);
  if (webhook === undefined) return undefined;
  return { by: 'webhook', name: webhook, message: `The webhook ${webhook} tells of it.` };
}

/** Finds the event with the most words of the question, the first of several, and its action that the question names. */
function findWebhook(text: string): string | undefined {
  if (text.search(TOLD) < 0) return undefined;
  const words = text
    .replaceAll(TOLD, ' ')
    .replaceAll(/\bprs?\b/g, 'pull request')
    .split(/[^a-z]+/);
  const indexOf = (word: string) => words.findIndex((each) => stemOf(each) === stemOf(word));
  const has = (word: string) => indexOf(word) >= 0;
  const placeOf = (event: EventWords) => Math.min(...event.words.map(indexOf));
  events ??= taskLines('webhook').map(({ name, value }) => ({
    name,
    words: name.split('_'),
    actions: value.split(' ').filter(Boolean),
  }));
  const [event] = events
    .filter((each) => each.words.every(has))
    .sort((one, other) => other.words.length - one.words.length || placeOf(one) - placeOf(other));
  if (event === undefined) return undefined;
  const action = event.actions.find((each) => each.split('_').every(has));
  return action === undefined ? event.name : `${event.name}.${action}`;
}

/** A word without the ending of a verb or of several. */
function stemOf(word: string): string {
  return word.replace(/(?:ing|ed|es|s|e)$/, '');
}
