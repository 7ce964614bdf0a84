import type { TaskElsewhere } from '../../catalogue/types.ts';
import { tasksElsewhere } from '../../generated/tasks-elsewhere.ts';

type Task = readonly [pattern: RegExp, by: TaskElsewhere['by'], name: string];

let tasks: readonly Task[] | undefined;

/** The lines of data/tasks-elsewhere.txt: `graphql resolveReviewThread = pattern`. */
function readTasks(): readonly Task[] {
  return tasksElsewhere.split('\n').map((line) => {
    const [, by, name = '', pattern = ''] = /^(\w+) (.*?) = (.*)$/.exec(line) ?? [];
    return [new RegExp(pattern), by as TaskElsewhere['by'], name];
  });
}

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
  tasks ??= readTasks();
  const found = tasks.find(([pattern]) => pattern.test(text));
  if (found === undefined) return undefined;
  const [, by, name] = found;
  return { by, name, message: MESSAGES[by](name) };
}
