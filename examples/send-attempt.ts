import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';

const send = createSend({ fetch });

const issue = endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', title: '' });
const result = await send.attempt(issue);
if (result.status === 201) console.log(result.data.html_url);
else if (result.status === 422) console.log(result.data.message, result.data.errors?.[0]?.field);
else console.log('unexpected', result.status, result.data);

/** Replaces the network, so that this example runs anywhere. */
async function fetch(): Promise<Response> {
  const errors = [{ resource: 'Issue', field: 'title', code: 'missing_field' }];
  return Response.json({ message: 'Validation Failed', errors }, { status: 422 });
}
