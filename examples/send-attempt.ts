import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend();

const issue = endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', title: '' });
const result = await send.attempt(issue);
if (result.status === 201) console.log(result.data.html_url);
else if (result.status === 422) console.log(result.data.message, result.data.errors?.[0]?.field);
else console.log('unexpected', result.status, result.data);
