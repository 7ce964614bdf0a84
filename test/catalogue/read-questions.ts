import { readFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';

/** Questions as people type them, each with the routes that answer it. */
export function readQuestions(name: string): string[][] {
  const text = readFileSync(new URL(`questions/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

/** The share of questions whose route comes first, and the share of those whose route is in the first three. */
export function rate(questions: string[][]): { first: number; three: number } {
  let first = 0;
  let three = 0;
  for (const [question = '', ...routes] of questions) {
    const place = github.search(question, { limit: 3 }).findIndex(({ route }) => routes.includes(route));
    if (place === 0) first += 1;
    if (place >= 0) three += 1;
  }
  return { first: first / questions.length, three: three / questions.length };
}
