import { github } from '../profile/github.ts';
import type { Api } from '../send/api.ts';
import { githubLimits } from './limits.ts';

/** What the sender needs to know about GitHub. */
export const githubApi: Api = {
  baseUrl: github.baseUrl,
  uploadUrl: github.uploadUrl,
  limits: githubLimits,
};
