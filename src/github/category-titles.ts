/**
 * Titles of categories and sub-categories that are not the words of their names, and words to write instead of others. The names are
 * those of the pages of the documentation, and the titles are what people call them.
 */
export const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  '-org': 'organization',
  '-orgs': 'organizations',
  '-refs': 'references',
  '-repo': 'repository',
  '-repos': 'repositories',
  actions: 'GitHub Actions',
  'actions/hosted-runners': 'GitHub-hosted runners',
  apps: 'GitHub Apps',
  'checks/runs': 'Check runs',
  'checks/suites': 'Check suites',
  classroom: 'GitHub Classroom',
  'codespaces/secrets': 'User secrets',
  'enterprise-admin': 'Enterprise administration',
  git: 'Git database',
  pages: 'GitHub Pages',
  pulls: 'Pull requests',
  'pulls/comments': 'Review comments',
  'teams/team-sync': 'Team synchronization',
  'users/keys': 'Git SSH keys',
  'dependency-graph/sboms': 'SBOMs',
};
