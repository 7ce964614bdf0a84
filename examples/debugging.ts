import { createGitHub, ResponseError } from 'routebook';

const github = createGitHub({
  retryDelay: 10,
  onResponse: ({ route, status, attempt }) => console.log(`${route}: ${status}, attempt ${attempt}`),
  onRetry: ({ error }) => console.log(`trying again after ${error.name}`),
});

async function readIssue(issue_number: number) {
  const { data } = await github.issues.get({ owner: 'octokit', repo: 'app', issue_number });
  return data.title;
}

try {
  await readIssue(7);
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  const { name, message, route, status, requestId, documentationUrl, stack = '' } = error;
  console.log({ name, message, route, status, requestId, documentationUrl });
  const caller = stack.split('\n').find((line) => line.includes('readIssue'));
  console.log(caller?.replace(/ \(.*/, ''));
}
