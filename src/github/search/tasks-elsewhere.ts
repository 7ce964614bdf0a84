import type { TaskElsewhere } from '../../catalogue/types.ts';
import { tasksElsewhere } from '../../generated/tasks-elsewhere.ts';

/** A line of data/tasks-elsewhere.txt: `graphql resolveReviewThread = pattern`. The value of a webhook is its actions. */
export interface TaskLine {
  readonly by: string;
  readonly name: string;
  readonly value: string;
}

let lines: readonly TaskLine[] | undefined;

/** The lines of the given kinds. */
export function taskLines(...kinds: readonly string[]): readonly TaskLine[] {
  lines ??= tasksElsewhere.split('\n').map((line) => {
    const [, by = '', name = '', value = ''] = /^(\w+) (.*?) = (.*)$/.exec(line) ?? [];
    return { by, name, value };
  });
  return lines.filter(({ by }) => kinds.includes(by));
}

type Task = readonly [pattern: RegExp, by: TaskElsewhere['by'], name: string];

let tasks: readonly Task[] | undefined;

const MESSAGES: { readonly [by in TaskElsewhere['by']]: (name: string) => string } = {
  graphql: (name) => `Only GraphQL can do this: the ${name.includes('.') ? 'field' : 'mutation'} ${name}.`,
  git: (name) => `Only Git can do this: ${name}.`,
  website: (name) => `Only the website can do this: ${name}`,
};

/** Longer questions are not compared, so that no text makes a search slow. */
const LONGEST = 200;

/** Finds what does a task that no route does. */
export function findTaskElsewhere(question: string): TaskElsewhere | undefined {
  const text = question
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .trim();
  if (text.length > LONGEST) return undefined;
  tasks ??= taskLines(...Object.keys(MESSAGES)).map(({ by, name, value }) => [
    new RegExp(value),
    by as TaskElsewhere['by'],
    name,
  ]);
  const found = tasks.find(([pattern]) => pattern.test(text));
  if (found === undefined) return undefined;
  const [, by, name] = found;
  return { by, name, message: MESSAGES[by](name) };
}
