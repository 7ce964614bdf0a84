import { endpoint } from 'routebook';
import { createSend, ResponseError } from 'routebook/send';

const send = createSend({ token: () => process.env['GITHUB_TOKEN'] });
const repository = { owner: 'octokit', repo: 'endpoint.js' };

// The response is typed by the route, the format and the API version of the call.
const { data } = await send(endpoint('GET /repos/{owner}/{repo}', repository));
console.log(data.full_name.toUpperCase());

const readme = endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
console.log((await send(readme)).data.split('\n')[0]);

// For a status of 400 or higher, send throws an error that contains the API's message.
const error = await send(endpoint('GET /users/{username}', { username: 'nobody' })).catch((reason) => reason);
console.log(error instanceof ResponseError, error.message);
