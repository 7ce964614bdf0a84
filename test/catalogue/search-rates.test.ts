import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { rate, readQuestions } from './read-questions.ts';

const ALL = ['tuned', 'held-out', 'new-phrasings', 'everyday', 'mixed', 'tasks', 'tasks-blind', 'sentences'];

// The questions were split at random by a hash. Weights were chosen with the tuned part, but some of its later questions paraphrase
// ones of the other part, so the rate of the held-out part is optimistic. The new phrasings were written before any result was looked
// at. At first contact, 125 of them gave 88 % and 95 %, 107 with typing mistakes, commands of `gh` and long questions 76 % and 90 %, and
// 50 more after the words for those were added 80 % and 90 %. Then whole kinds of questions were fixed with them. The everyday questions
// came in five batches, each written before any result was looked at and fixed before the next one. At first contact, 120 questions in
// words of other tools gave 53 % and 70 %, and batches of 60 gave 82 % and 92 %, 88 % and 93 %, 68 % and 83 %, 77 % and 90 %.
// The mixed questions came in eight batches of 80 to 87 in the same way, over all categories. At first contact they gave: keywords,
// method names and paths 84 % and 90 %; after that, titles in other words 90 % and 99 %; tasks of people who do not know the API 72 % and
// 79 %; whole questions 85 % and 94 %; commands, typing mistakes and long openings 78 % and 91 %; relations between things 71 % and 91 %;
// plain tasks 95 % and 100 %; and questions that describe a route without any of its words 52 % and 70 %.
// 200 questions over all categories gave 85 % and 93 % at first contact, and are in "first-contact".
describe('search finds the route of a question', () => {
  test('of the part that was used for tuning', () => {
    const { first, three } = rate(readQuestions('tuned'));
    expect(first).toBeGreaterThanOrEqual(0.92);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  test('of new phrasings', () => {
    const { first, three } = rate(readQuestions('new-phrasings'));
    expect(first).toBeGreaterThanOrEqual(0.9);
    expect(three).toBeGreaterThanOrEqual(0.97);
  });

  test('of everyday questions', () => {
    const { first, three } = rate(readQuestions('everyday'));
    expect(first).toBeGreaterThanOrEqual(0.91);
    expect(three).toBeGreaterThanOrEqual(0.97);
  });

  test('of the 200 questions over all categories', () => {
    const { first, three } = rate(readQuestions('first-contact'));
    expect(first).toBeGreaterThanOrEqual(0.9);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  test('of mixed questions', () => {
    const { first, three } = rate(readQuestions('mixed'));
    expect(first).toBeGreaterThanOrEqual(0.92);
    expect(three).toBeGreaterThanOrEqual(0.95);
  });

  // Written before any result was looked at, in five sets, each fixed before the next. At first contact, the 69 of the first set gave 86 %,
  // and 15 % were wrong although the search was sure; then, with the share of placeholders that the values fit and of the words of the
  // subject, 155 gave 90 % and 8 %, 52 in unusual words 75 % and 10 %, 50 more 78 % and 20 %, and the last 50 gave 88 % and 8 %.
  test('of sentences of agents and of words in a search box', () => {
    const { first, three } = rate(readQuestions('sentences'));
    expect(first).toBeGreaterThanOrEqual(0.96);
    expect(three).toBeGreaterThanOrEqual(0.98);
  });

  // Written before any result was looked at: the 60 tasks gave 72 % and 82 % at first contact, and the search was not sure of 23 of the 43
  // that it found. Then names and numbers were removed from questions. The 40 of the second set gave 83 % and 95 % at their first contact
  // with that, 78 % and 93 % without it.
  test.each([['tasks'], ['tasks-blind']])('of sentences with names, numbers and quoted text: %s', (name) => {
    const questions = readQuestions(name);
    const { first, three } = rate(questions);
    expect(first).toBeGreaterThanOrEqual(0.92);
    expect(three).toBeGreaterThanOrEqual(0.97);
    const unsure = questions.filter(([question = '']) => !github.ask(question).confident);
    expect(unsure.length / questions.length).toBeLessThanOrEqual(0.16);
  });

  test('every expected route is in the catalogue', () => {
    for (const [question, ...routes] of ALL.flatMap(readQuestions)) {
      expect(routes.length, question).toBeGreaterThan(0);
      for (const route of routes) expect(github.get(route)?.route, question).toBe(route);
    }
  });
});
