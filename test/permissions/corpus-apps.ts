import type { PermissionSet } from 'routebook/permissions';

/** The code of an App in the style of a public one, with what it needs, as a person has labelled it. */
export interface LabelledApp {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly needs: PermissionSet;
  /** How many calls cannot be understood. */
  readonly gaps: number;
}

export const APPS: readonly LabelledApp[] = [
  {
    name: 'an App that welcomes people, with Probot',
    files: {
      'app.ts': `import type { Probot } from 'probot';
export default (app: Probot) => {
  app.on('issues.opened', async (context) => {
    await context.octokit.issues.createComment(context.issue({ body: 'Welcome' }));
    await context.octokit.issues.addLabels(context.issue({ labels: ['new'] }));
  });
};
`,
    },
    // Both accept pull_requests: write as well. One permission is enough.
    needs: { issues: 'write' },
    gaps: 0,
  },
  {
    name: 'an App that releases, with files of the repository',
    files: {
      'release.ts': `import { Octokit } from '@octokit/rest';
const octokit = new Octokit();
const repo = { owner: 'o', repo: 'r' };
await octokit.rest.repos.getContent({ ...repo, path: 'package.json' });
await octokit.rest.repos.createRelease({ ...repo, tag_name: 'v1' });
await octokit.rest.pulls.list(repo);
`,
    },
    needs: { contents: 'write', pull_requests: 'read' },
    gaps: 0,
  },
  {
    name: 'an App that checks commits, with requests by route',
    files: {
      'check.ts': `import { request } from '@octokit/request';
await request('POST /repos/{owner}/{repo}/check-runs', { owner, repo, name: 'lint', head_sha });
await request('GET /repos/{owner}/{repo}/commits/{ref}', { owner, repo, ref });
await request(route, { owner, repo });
`,
    },
    needs: { checks: 'write', contents: 'read' },
    gaps: 1,
  },
  {
    name: 'an App that manages an organization, over two files',
    files: {
      'members.ts': `import { Octokit } from 'octokit';
const octokit = new Octokit();
await octokit.rest.orgs.listMembers({ org: 'acme' });
await octokit.rest.orgs.removeMember({ org: 'acme', username: 'a' });
`,
      'secrets.sh': `gh api -X PUT orgs/acme/actions/secrets/KEY -f encrypted_value=x -f key_id=1 -f visibility=all
gh api meta
`,
    },
    needs: { members: 'write', organization_secrets: 'write' },
    gaps: 0,
  },
  {
    name: 'an App that merges, with GraphQL and fetch',
    files: {
      'merge.js': `const { Octokit } = require('@octokit/core');
const octokit = new Octokit();
await octokit.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', { owner, repo, pull_number: 1 });
await octokit.graphql(query);
await fetch('https://api.github.com/repos/o/r/issues/1/comments', { method: 'POST', body: '{}' });
`,
    },
    // The request with fetch is only mentioned.
    needs: { contents: 'write' },
    gaps: 2,
  },
];
