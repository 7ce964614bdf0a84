import { explain } from '../send/failures.ts';
import { createPart, type SenderPart } from '../send/part.ts';
import { githubAdvice } from './advice.ts';
import { githubLimits } from './limits/github-limits.ts';

/**
 * The facts about GitHub for a sender of parts: its rate limits for `limits()`, page sizes and the ends of lists for `pages()`, and what the API
 * says about permissions and single sign-on in errors.
 */
export function githubFacts(): SenderPart<'githubFacts'> {
  return createPart('githubFacts', {
    api: { limits: githubLimits, advice: githubAdvice },
    steps: { explain },
  });
}
