import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend({ fetch });
const issues = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', per_page: 2 });

for await (const issue of send.items(issues, { limit: 3 })) console.log(issue.number, issue.title);
for await (const page of send.pages(issues, { pages: 1 })) console.log(page.status, page.data.length);

/** Replaces the network, so that this example runs anywhere. */
async function fetch(input: unknown): Promise<Response> {
  const page = Number(new URL(String(input)).searchParams.get('page') ?? 1);
  const numbers = [page * 2 - 1, page * 2];
  const link = `<https://api.github.com/repositories/1/issues?per_page=2&page=${page + 1}>; rel="next"`;
  return Response.json(
    numbers.map((number) => ({ number, title: `Issue ${number}` })),
    { headers: { link } },
  );
}
