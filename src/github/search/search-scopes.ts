import type { SearchScope } from '../../catalogue/search/scopes.ts';

const USER = ['authenticated', 'user', 'github'];

/** The parts of the API that contain the same kinds of things. Most questions are about a repository. */
export const SCOPES: readonly SearchScope[] = [
  { path: '/repos/{owner}/{repo}/agents', words: ['agent'], worth: 0.8 },
  { path: '/users/{username}/copilot-spaces', words: ['space'], worth: 0.7 },
  { path: '/orgs/{org}/copilot-spaces', words: ['space'], worth: 0.7 },
  { path: '/repos/', words: ['repo', 'repository'], implied: USER, worth: 1.1 },
  { path: '/orgs/{org}/teams', words: ['team'], implied: ['org', 'organization', ...USER], worth: 0.75 },
  { path: '/orgs/', words: ['org', 'organization', 'organisation'], implied: USER, worth: 0.9 },
  { path: '/enterprises/', words: ['enterprise'], worth: 0.7 },
  { path: '/teams/', words: [], worth: 0.8 },
  { path: '/app', words: ['app', 'jwt', 'installation'], implied: ['authenticated'], worth: 0.9 },
  { path: '/users', words: ['username'], implied: ['user'], name: 'user', worth: 0.97 },
  { path: '/user', words: ['me', 'my', 'i', 'mine', 'authenticated', 'account'], implied: USER, worth: 1 },
  { path: '/', words: [], implied: USER, worth: 1.05 },
];
