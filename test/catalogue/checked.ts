import { type Finding, github } from 'routebook/catalogue';

export const ISSUES = 'GET /repos/{owner}/{repo}/issues';
export const OPEN_ISSUE = 'POST /repos/{owner}/{repo}/issues';
export const OWN = { owner: 'octokit', repo: 'core.js' };

/** What was found, by code and name. */
export const codes = (findings: readonly Finding[]) =>
  findings.map(({ code, parameter }) => (parameter ? `${code} ${parameter}` : code));
export const check = (route: string, options?: unknown) => codes(github.check(route, options));
