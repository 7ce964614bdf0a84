import { createGitHub, RateLimitError, ResponseError } from 'routebook';

const github = createGitHub();

try {
  await github.issues.get({ owner: 'octokit', repo: 'app', issue_number: 7 });
} catch (error) {
  if (error instanceof RateLimitError) console.log('try again at', error.retryAt);
  else if (error instanceof ResponseError) console.log(error.status, error.message);
  else throw error;
}
