import { randomUUID } from 'node:crypto';
import type { RouteRecord } from 'routebook/catalogue';
import { escapeCharacter } from '../../src/core/errors.ts';
import { isRecord } from '../../src/core/objects.ts';
import { brief, visible } from '../shared/output/terminal.ts';
import { WITHOUT_INK } from './clean-text.ts';
import { CONFIRMATION } from './outbox.ts';

/** A longer question would not be read. */
const LONGEST_QUESTION = 10_000;

/**
 * Writes the question for the user: the route, and every value that is sent, in full. Short values come first, so that a long one cannot move
 * others out of sight. Undefined if it would be too long.
 */
export function writeQuestion(
  { route, title }: RouteRecord,
  parameters: Readonly<Record<string, unknown>>,
): string | undefined {
  const lines = Object.entries(parameters).flatMap(([name, value]) => listLeaves(name, value));
  const values = lines.length === 0 ? ['no parameters'] : lines.sort((one, other) => one.length - other.length);
  const question = `${[`Send ${visible(route)} (${brief(title)}) with`, ...values].join('\n')}?`;
  return question.length > LONGEST_QUESTION ? undefined : question;
}

/** One line for each value inside a value: `config.url = "https://…"`. */
function listLeaves(name: string, value: unknown): string[] {
  const isObject = typeof value === 'object' && value !== null;
  const members = isObject ? Object.entries(value) : [];
  if (members.length === 0) return [`${writePlainly(name)} = ${writePlainly(JSON.stringify(value) ?? 'undefined')}`];
  return members.flatMap(([key, each]) => {
    // A name with dots or spaces could look like another.
    const shown = /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
    return listLeaves(Array.isArray(value) ? `${name}[${shown}]` : `${name}.${shown}`, each);
  });
}

/** Wide and narrow spaces, and marks on top of others. */
const MISLEADING = /(?! )\p{Zs}|(?<=\p{M}{3})\p{M}/gu;

/** Writes text so that everything in it is seen. Several spaces would move what follows out of sight. */
function writePlainly(text: string): string {
  return visible(text)
    .replace(WITHOUT_INK, escapeCharacter)
    .replace(MISLEADING, escapeCharacter)
    .replace(/ {4,}/g, (spaces) => `\\u0020{${spaces.length}}`);
}

/** The questions of a protocol without requests of the server: a question is the result of a call, which the client repeats with the answer. */
export interface Questions {
  /** Whether the user has confirmed. Throws `QuestionForUser` if nobody has answered this question yet. */
  answerTo(message: string, params: Readonly<Record<string, unknown>>): boolean;
}

/** The result of a call that waits for the answer of the user. */
export class QuestionForUser extends Error {
  readonly result: object;

  constructor(result: object) {
    super('The user must answer first.');
    this.result = result;
  }
}

/** Questions that nobody answers are forgotten, the oldest first. */
const MOST_QUESTIONS = 100;

export function createQuestions(): Questions {
  const asked = new Map<string, string>();
  return {
    answerTo(message, { requestState, inputResponses }) {
      // An answer counts once, and only for what was asked: the question has every value of the call.
      const isAsked = typeof requestState === 'string' && asked.get(requestState) === message;
      const answer = isRecord(inputResponses) ? inputResponses['confirm'] : undefined;
      if (isAsked && isRecord(answer)) {
        asked.delete(requestState);
        return answer['action'] === 'accept' && isRecord(answer['content']) && answer['content']['confirm'] === true;
      }
      const state = randomUUID();
      asked.set(state, message);
      for (const oldest of asked.keys()) if (asked.size > MOST_QUESTIONS) asked.delete(oldest);
      const params = { mode: 'form', message, requestedSchema: CONFIRMATION };
      throw new QuestionForUser({
        resultType: 'input_required',
        inputRequests: { confirm: { method: 'elicitation/create', params } },
        requestState: state,
      });
    },
  };
}
