import { randomUUID } from 'node:crypto';
import { isRecord } from '../../src/core/internal/objects.ts';
import { CONFIRMATION } from './outbox.ts';

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
