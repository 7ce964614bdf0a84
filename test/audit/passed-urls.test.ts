import { describe, expect, it } from 'vitest';
import { auditModules as audit } from './audit-modules.ts';

describe('calls with URLs and options that functions pass on', () => {
  it('are found through a function that passes its options on to a client of another module', () => {
    const modules = {
      './constants': "export const BASE = 'https://api.github.com';",
      './axios': `import Axios from 'axios';
import { BASE } from './constants';
const baseURL = BASE;
const axios = Axios.create({ baseURL, timeout: 100 });
export default axios;`,
      './request': `import axios from './axios';
export default (config) => new Promise((resolve) => { axios.request(config).then((answer) => resolve(answer.data)); });`,
    };
    const text = `import request from './request';
const save = (owner, repo, path) => request({ url: \`/repos/\${owner}/\${repo}/contents/\${path}\`, method: 'PUT', data });
request({ url: '/user' });
request(options);`;
    expect(audit(text, modules)).toEqual({
      routes: ['2 PUT /repos/{owner}/{repo}/contents/{path}', '3 GET /user'],
      unread: [4],
      findings: [],
    });
  });

  it('are found through a function that sends any URL, and only if the URL is one of the API', () => {
    const modules = {
      './urls': 'export const repoUrl = (owner, repo) => `https://api.github.com/repos/${owner}/${repo}`;',
    };
    const text = `import axios from 'axios';
import { repoUrl } from './urls';
const traced = (name, request) => tracer.run(name, () => axios(request));
async function upload(url, body) { return fetch(url, { method: 'PUT', body }); }
const store = (url) => upload(url, {});
traced('pulls', { url: encodeURI(\`\${repoUrl(a, b)}/pulls\`), ...options });
const url = repoUrl(a, b);
traced('repository', { url: encodeURI(url) });
upload(\`https://api.github.com/repos/\${a}/\${b}/contents/\${c}\`, body);
upload('https://example.com/file', body);
upload(target, body);
store('https://api.github.com/user/starred/octokit/app');`;
    expect(audit(text, modules)).toEqual({
      routes: [
        '6 GET /repos/{owner}/{repo}/pulls',
        '8 GET /repos/{owner}/{repo}',
        '9 PUT /repos/{owner}/{repo}/contents/{path}',
        '12 PUT /user/starred/{owner}/{repo}',
      ],
      unread: [],
      findings: [],
    });
  });

  it('are found for each value of a variable, and for both branches of a condition in a template', () => {
    const client =
      "export const createAgent = () => ({ post: (path, body) => fetch('https://api.github.com' + path, { method: 'POST', body }) });";
    const text = `import { createAgent } from './agent';
const BASE = 'https://api.github.com';
export async function create(options) {
  let path;
  if (options.org) { path = \`/orgs/\${options.org}/repos\`; } else { path = '/user/repos'; }
  const agent = createAgent(options);
  return agent.post(path, options);
}
fetch(\`\${BASE}\${isOrg ? '/orgs/octokit' : '/user'}\`);
fetch(\`\${BASE}/repos/octokit/app\${id ? '/issues/' + id : '/issues'}\`);`;
    expect(audit(text, { './agent': client }).routes).toEqual([
      '9 GET /orgs/{org}',
      '9 GET /user',
      '10 GET /repos/{owner}/{repo}/issues/{issue_number}',
      '7 POST /orgs/{org}/repos',
      '7 POST /user/repos',
    ]);
  });
});
