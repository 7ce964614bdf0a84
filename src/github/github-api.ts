import { github } from '../core/profile/github.ts';
import type { Api } from '../send/api.ts';
import { githubAdvice } from './advice.ts';
import { githubLimits } from './limits/github-limits.ts';

/** The facts about GitHub that the sender needs. */
export const githubApi: Api = {
  ...github,
  limits: githubLimits,
  selectedVersionHeader: 'x-github-api-version-selected',
  advice: githubAdvice,
};
