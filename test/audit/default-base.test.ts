import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditFiles } from '../../cli/audit/audit-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-default-base-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function audit(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const progress = { show: () => {}, end: () => {} };
  const run = { isFixing: false, isGitHub: true, progress, workers: 0 };
  const { calls, findings, unread } = await auditFiles([folder], {}, run);
  return { calls: calls.map(({ route }) => route), findings, unread: unread.map(({ reason }) => reason) };
}

const STARS = `import http from 'axios';
export const list = (params) => http.get('/user/starred', { params });
export const add = (owner, repo) => http.put(\`/user/starred/\${owner}/\${repo}\`);
export const login = (data) => http.post('/login/auth', data);
`;

describe('a base URL that one file sets for axios in all files', () => {
  it('makes paths in other files calls of the API, and those that are not routes unread', async () => {
    const found = await audit({
      'main.js': "import axios from 'axios';\naxios.defaults.baseURL = 'https://api.github.com';\n",
      'stars.js': STARS,
      'gists.js': "const axios = require('axios');\nexports.list = () => axios.get('/gists');\n",
    });
    expect(found).toEqual({
      calls: ['GET /gists', 'GET /user/starred', 'PUT /user/starred/{owner}/{repo}'],
      findings: [],
      unread: ['The server of the request is not known.'],
    });
  });

  it('changes nothing if it is that of another server', async () => {
    const found = await audit({
      'main.js': "import axios from 'axios';\naxios.defaults.baseURL = 'https://example.com/api';\n",
      'stars.js': STARS,
    });
    expect(found).toEqual({ calls: [], findings: [], unread: [] });
  });
});
