import { readFileSync } from 'node:fs';

/** Questions as people type them, each with the routes that answer it. */
export function readQuestions(name: string): [question: string, ...routes: string[]][] {
  const text = readFileSync(new URL(`questions/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, ...string[]]);
}
