import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend();
const issues = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', per_page: 2 });

for await (const issue of send.items(issues, { limit: 3 })) console.log(issue.number, issue.title);
for await (const page of send.pages(issues, { pages: 1 })) console.log(page.status, page.data.length);
