import { readGroups } from './read-groups.ts';

/** Commands of the GitHub CLI, and what they do. */
const GROUPS: Readonly<Record<string, string>> = {
  'gh api': '',
  'gh api user, gh auth status': 'get the authenticated user, GET',
  'gh codespace list': 'list codespaces for the authenticated user, GET',
  'gh codespace create': 'create a codespace for the authenticated user, POST',
  'gh org list': 'list organizations for the authenticated user, GET',
  'gh status': 'list notifications for the authenticated user, GET',
  'gh pr view, gh pr checkout': 'get a pull request, GET',
  'gh pr checks': 'list check runs for git reference, GET',
  'gh pr review': 'create a review for a pull request, POST',
  'gh pr comment, gh issue comment': 'create an issue comment, POST',
  'gh pr ready': 'update a pull request, PATCH',
  'gh issue transfer': 'issue',
  'gh repo clone, gh browse': 'get a repository, GET',
  'gh repo fork': 'create a fork, POST',
  'gh repo sync': 'sync a fork branch with the upstream repository, POST',
  'gh repo list': 'list repositories for a user, GET',
  'gh release view': 'get a release by tag, GET',
  'gh release upload': 'upload a release asset, POST',
  'gh run view, gh run watch': 'get a workflow run, GET',
  'gh run rerun': 'rerun a workflow, POST',
  'gh run download': 'download an artifact, GET',
  'gh workflow run': 'create a workflow dispatch event, POST',
  'gh cache list': 'list github actions caches for a repository, GET',
};

export const COMMANDS = /* @__PURE__ */ readGroups(GROUPS);
