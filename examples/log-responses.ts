import { createGitHub } from 'routebook';
import type { OwnPart } from 'routebook/send';

const started = new WeakMap<object, number>();

/** Writes a line of JSON for each response: its route, status, time, and what is left of the rate limit. */
const responseLogger: OwnPart = {
  name: 'response-logger',
  before(call) {
    started.set(call, performance.now());
  },
  after(call, { status, headers, error }) {
    const line = {
      level: error ? 'warn' : 'info',
      route: call.route,
      attempt: call.attempt,
      status,
      error: error instanceof Error ? error.name : undefined,
      requestId: headers['x-github-request-id'],
      remaining: Number(headers['x-ratelimit-remaining']),
      isSlow: performance.now() - (started.get(call) ?? 0) > 5000,
    };
    console.log(JSON.stringify(line));
  },
};

const github = createGitHub({ use: [responseLogger], retryDelay: 0 });
await github.issues.get({ owner: 'octokit', repo: 'app', issue_number: 7 });
