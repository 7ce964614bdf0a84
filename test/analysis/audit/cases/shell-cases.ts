import type { Case } from './case.ts';

const ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}';

/** `gh api` and `curl` in scripts, workflows, package.json and Markdown. */
export const SHELL_CASES: readonly Case[] = [
  {
    title: 'gh api in a script',
    language: 'shell',
    text: `#!/usr/bin/env bash
set -euo pipefail
REPO="octocat/hello"
gh api user --jq .login
gh api repos/{owner}/{repo}/releases --paginate -q '.[].tag_name'
gh api "repos/$REPO/issues/$1/labels" -f 'labels[]=bug' --silent
gh api --method PATCH "/repos/$OWNER/$NAME/issues/$NUMBER" -f state=closed -f state_reason=completed
number=$(gh api "repos/\${GITHUB_REPOSITORY}/pulls?state=open&head=$HEAD" --jq '.[0].number')
gh api -X DELETE repos/:owner/:repo/git/refs/heads/"$branch"
gh api -H "Accept: application/vnd.github+json" \\
  -X PUT \\
  /repos/o/r/branches/main/protection \\
  --input protection.json
gh api graphql -f query='{ viewer { login } }'
echo "Run gh api repos/o/r/nothing"
# gh api repos/o/r/nothing
gh pr list --json number`,
    calls: [
      'GET /user',
      'GET /repos/{owner}/{repo}/releases',
      `POST ${ISSUE}/labels`,
      `PATCH ${ISSUE}`,
      'GET /repos/{owner}/{repo}/pulls',
      'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
      'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
    ],
    unread: 1,
  },
  {
    title: 'curl with options without a value that are named like others with one',
    language: 'shell',
    text: `curl --retry 3 --retry-all-errors https://api.github.com/zen
curl --retry-connrefused https://api.github.com/octocat`,
    calls: ['GET /zen', 'GET /octocat'],
  },
  {
    title: 'curl in a script',
    language: 'sh',
    text: `VERSION=$(curl -s https://api.github.com/repos/cli/cli/releases/latest | jq -r .tag_name)
curl -sSL -H "Authorization: Bearer $TOKEN" "https://api.github.com/repos/$GITHUB_REPOSITORY/actions/runs?per_page=5"
curl -X POST -H "Accept: application/vnd.github.v3+json" https://api.github.com/repos/o/r/dispatches -d '{"event_type":"deploy"}'
curl --request DELETE --url https://api.github.com/repos/o/r/actions/artifacts/$ID
API=https://api.github.com
curl -sf "$API/users/$LOGIN" > user.json
curl -I https://api.github.com/rate_limit
curl -d "{\\"state\\":\\"success\\",\\"context\\":\\"$NAME\\"}" "$API/repos/o/r/statuses/$SHA"
curl https://example.com/repos/o/r
curl -sL "$URL"`,
    calls: [
      'GET /repos/{owner}/{repo}/releases/latest',
      'GET /repos/{owner}/{repo}/actions/runs',
      'POST /repos/{owner}/{repo}/dispatches',
      'DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
      'GET /users/{username}',
      'GET /rate_limit',
      'POST /repos/{owner}/{repo}/statuses/{sha}',
    ],
  },
  {
    title: 'mistakes in shell commands',
    language: 'bash',
    text: `gh api repos/o/r/isues
gh api -X PATCH repos/o/r/issues/1 -f stat=closed
gh api "repos/$R/issues?state=opened"
gh api repos/o/r/releases -f name=x
curl https://api.github.com/repos/o/r/nothing/here
curl -X POST https://api.github.com/repos/o/r/issues -d '{"titel":"x"}'
gh api "$path"
curl -X "$METHOD" https://api.github.com/user`,
    calls: [
      '?',
      `PATCH ${ISSUE}`,
      'GET /repos/{owner}/{repo}/issues',
      'POST /repos/{owner}/{repo}/releases',
      '?',
      'POST /repos/{owner}/{repo}/issues',
    ],
    findings: [
      'UNKNOWN_ROUTE',
      'UNKNOWN_PARAMETER stat',
      'NOT_IN_ENUM state',
      'MISSING_PARAMETER tag_name',
      'UNKNOWN_ROUTE',
      'UNKNOWN_PARAMETER titel',
    ],
    unread: 2,
  },
  {
    title: 'a workflow',
    language: 'yaml',
    text: `name: Release
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: One line
        run: gh api repos/\${{ github.repository }}/topics
      - name: Several lines
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
          set -e
          gh api \\
            --method POST \\
            "repos/\${{ github.repository }}/issues/\${{ github.event.number }}/comments" \\
            -f body="Done"
          curl -s https://api.github.com/repos/\${{ github.repository_owner }}/tools/tags | jq '.[0].name'
      - uses: actions/github-script@v7
        with:
          github-token: \${{ secrets.TOKEN }}
          script: |
            const { data: runs } = await github.rest.actions.listWorkflowRuns({
              ...context.repo,
              workflow_id: 'ci.yml',
              branch: '\${{ github.ref_name }}',
            });
            await github.rest.issues.createComment({
              owner: context.repo.owner,
              repo: context.repo.repo,
              issue_number: \${{ github.event.issue.number }},
              body: runs.total_count,
            });
            return github.request('POST /repos/{owner}/{repo}/dispatches', { ...context.repo, event_type: 'x' });
      - uses: actions/github-script@v7
        with:
          script: "await github.rest.issues.lock({ ...context.repo, issue_number: context.issue.number, lock_reason: 'bored' })"
      - run: >-
          curl -X POST
          https://api.github.com/repos/o/r/actions/workflows/ci.yml/dispatches
          -d '{"ref":"main"}'
`,
    calls: [
      'GET /repos/{owner}/{repo}/topics',
      `POST ${ISSUE}/comments`,
      'GET /repos/{owner}/{repo}/tags',
      'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
      `POST ${ISSUE}/comments`,
      'POST /repos/{owner}/{repo}/dispatches',
      `PUT ${ISSUE}/lock`,
      'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
    ],
    findings: ['NOT_IN_ENUM lock_reason'],
  },
  {
    title: 'YAML in all its forms',
    language: 'yaml',
    text: `defaults: &zen
  gh api zen
steps:
  - run: *zen
  - { name: flow, run: "gh api \\"repos/$R/tags\\"" }
  - run: 'gh api ''repos/o/r/labels'''
  - run: "gh api meta\\ngh api user"
  - run:
      gh api
      repos/o/r/teams
  - "run": |2-
       # a comment
       gh api repos/o/r/topics
  - name: "run: gh api octocat"
    text: |
      run: gh api octocat
---
script: [gh api emojis, 'gh api gitignore/templates']
after_script:
  # a comment
  - |
    gh api feeds
  - gh api licenses`,
    calls: [
      'GET /zen',
      'GET /repos/{owner}/{repo}/tags',
      'GET /repos/{owner}/{repo}/labels',
      'GET /meta',
      'GET /user',
      'GET /repos/{owner}/{repo}/teams',
      'GET /repos/{owner}/{repo}/topics',
      'GET /emojis',
      'GET /gitignore/templates',
      'GET /feeds',
      'GET /licenses',
    ],
  },
  {
    title: 'YAML with a mistake, which is listed',
    language: 'yaml',
    text: `steps:
  - run: gh api user
  - run: echo {a: b
  - run: [`,
    calls: ['GET /user'],
    unread: 1,
  },
  {
    title: 'another CI with lists of commands',
    language: 'yaml',
    text: `release:
  stage: deploy
  script:
    - echo start
    - 'curl -s https://api.github.com/repos/o/r/releases/latest'
    - gh api repos/o/r/deployments -f ref=main
  only: [tags]
`,
    calls: ['GET /repos/{owner}/{repo}/releases/latest', 'POST /repos/{owner}/{repo}/deployments'],
  },
  {
    title: 'scripts of a package',
    language: 'json',
    text: `{
  "name": "x",
  "scripts": {
    "version": "gh api repos/o/r/releases/latest --jq .tag_name",
    "stars": "curl -s \\"https://api.github.com/repos/o/r\\" | jq .stargazers_count",
    "test": "vitest"
  },
  "description": "curl https://api.github.com/nothing"
}`,
    calls: ['GET /repos/{owner}/{repo}/releases/latest', 'GET /repos/{owner}/{repo}'],
  },
  {
    title: 'code blocks of a Markdown text',
    language: 'markdown',
    text: `# Use

Run \`gh api repos/o/r/nothing\` first.

\`\`\`sh
$ gh api repos/octocat/hello/contributors
$ curl https://api.github.com/users/<username>/repos
\`\`\`

1. Then:

   \`\`\`js
   const { data } = await octokit.rest.repos.get({ owner: 'o', repo: 'r' });
   \`\`\`

> \`\`\`bash
> gh api /orgs/my-org/actions/runners
> \`\`\`

\`\`\`yaml
- run: gh api meta
\`\`\`

\`\`\`
curl https://api.github.com/zen
\`\`\`

\`\`\`
await octokit.rest.meta.root();
\`\`\`

\`\`\`text
octokit.rest.issues.nothing()
\`\`\`
`,
    calls: [
      'GET /repos/{owner}/{repo}/contributors',
      'GET /users/{username}/repos',
      'GET /repos/{owner}/{repo}',
      'GET /orgs/{org}/actions/runners',
      'GET /meta',
      'GET /zen',
      'GET /',
    ],
  },
  {
    title: 'a Dockerfile',
    language: 'dockerfile',
    text: `
FROM node:22 AS build
ARG VERSION
RUN --mount=type=cache,target=/root/.npm apt-get update && \\
    curl -sSL "https://api.github.com/repos/cli/cli/releases/latest" | jq -r .tag_name > /version
RUN curl -s https://api.github.com/repos/cli/cli/releases/tag/\${VERSION}x`,
    calls: ['GET /repos/{owner}/{repo}/releases/latest', '?'],
    findings: ['UNKNOWN_ROUTE'],
  },
  {
    title: 'a Makefile',
    language: 'makefile',
    text: `
LATEST := $(shell curl -s https://api.github.com/repos/$(REPO)/releases/latest)
release:
\t@gh api repos/$(OWNER)/$(NAME)/releases -f tag_name=$$TAG
\t-curl -s "https://api.github.com/repos/$(REPO)/tags"`,
    calls: [
      'GET /repos/{owner}/{repo}/releases/latest',
      'POST /repos/{owner}/{repo}/releases',
      'GET /repos/{owner}/{repo}/tags',
    ],
  },
];
