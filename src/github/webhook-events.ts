/** When GitHub sends each event, to complete "Sent when …". */
const EVENTS: Readonly<Record<string, string>> = {
  branch_protection_configuration: 'all branch protections of a repository are turned on or off',
  branch_protection_rule: 'a rule that protects branches is created, edited or deleted',
  check_run: 'a check of a commit is created or completed, or someone asks for it again',
  check_suite: 'all checks of a commit are requested or completed',
  code_scanning_alert: 'an alert of code scanning appears, is fixed, closed or opened again',
  commit_comment: 'someone comments on a commit',
  create: 'a branch or a tag is created',
  custom_property: 'a custom property of repositories is defined, changed or deleted',
  custom_property_values: 'the custom properties of a repository get other values',
  delete: 'a branch or a tag is deleted',
  dependabot_alert: 'an alert of Dependabot is created, fixed, dismissed or opened again',
  deploy_key: 'a deploy key is added to a repository or removed',
  deployment: 'a deployment is created',
  deployment_protection_rule: 'a deployment waits for a custom protection rule',
  deployment_review: 'the review of a deployment is requested, or it is approved or rejected',
  deployment_status: 'a deployment gets a new status',
  discussion: 'a discussion is created or changes',
  discussion_comment: 'a comment of a discussion is written, edited or deleted',
  fork: 'someone forks a repository',
  github_app_authorization: 'a person revokes the authorization of a GitHub App',
  gollum: 'a page of a wiki is created or edited',
  installation: 'a GitHub App is installed, removed or suspended, or gets new permissions',
  installation_repositories: 'a GitHub App gets or loses access to repositories',
  installation_target: 'the account that has installed a GitHub App is renamed',
  issue_comment: 'a comment of an issue or a pull request is written, edited, deleted or pinned',
  issue_dependencies: 'an issue begins or ceases to block another issue',
  issues: 'an issue is opened or changes',
  label: 'a label of a repository is created, edited or deleted',
  marketplace_purchase: 'someone buys, changes or cancels a plan of the Marketplace',
  member: 'a collaborator is added to a repository, removed, or gets another permission',
  membership: 'a person joins or leaves a team',
  merge_group: 'a merge queue asks for checks, or a group of it is removed',
  meta: 'the webhook itself is deleted',
  milestone: 'a milestone is created, edited, opened, closed or deleted',
  org_block: 'an organization blocks or unblocks a person',
  organization: 'an organization is renamed or deleted, or its members change',
  package: 'a package of GitHub Packages is published or updated',
  page_build: 'GitHub Pages has tried to build a site',
  personal_access_token_request: 'a fine-grained token asks for access to an organization, or gets a decision',
  ping: 'the webhook is created',
  project: 'a classic project is created or changes',
  project_card: 'a card of a classic project is created, moved or changes',
  project_column: 'a column of a classic project is created, moved or changes',
  projects_v2: 'a project is created or changes',
  projects_v2_item: 'an item of a project is created, moved or changes',
  projects_v2_status_update: 'a status update of a project is created, edited or deleted',
  public: 'a private repository becomes public',
  pull_request: 'a pull request is opened or changes, including new commits',
  pull_request_review: 'the review of a pull request is submitted, edited or dismissed',
  pull_request_review_comment: 'a comment on the changes of a pull request is written, edited or deleted',
  pull_request_review_thread: 'a thread of comments on a pull request is resolved or reopened',
  push: 'commits are pushed, and when a branch or a tag is created or deleted',
  registry_package: 'a package of a registry is published or updated',
  release: 'a release is created, published or changes',
  repository: 'a repository is created, deleted, renamed, transferred or changes',
  repository_advisory: 'a security advisory of a repository is reported or published',
  repository_dispatch: 'a program calls POST /repos/{owner}/{repo}/dispatches',
  repository_import: 'the import of a repository succeeds, fails or is cancelled',
  repository_ruleset: 'a ruleset of a repository is created, edited or deleted',
  repository_vulnerability_alert: 'an alert about a vulnerable dependency is created or resolved',
  secret_scanning_alert: 'an alert about a leaked secret is created or changes',
  secret_scanning_alert_location: 'a leaked secret is found in another place',
  secret_scanning_scan: 'a scan for secrets is completed',
  security_advisory: 'a global security advisory is published, updated or withdrawn',
  security_and_analysis: 'security features of a repository are turned on or off',
  sponsorship: 'a sponsorship is created, changed or cancelled',
  star: 'someone stars a repository or removes the star',
  status: 'a commit gets a new status',
  sub_issues: 'an issue becomes part of another issue, or is no longer part of it',
  team: 'a team is created or changes, or gets or loses a repository',
  team_add: 'a repository is added to a team',
  watch: 'someone stars a repository: an older name of star',
  workflow_dispatch: 'someone starts a workflow by hand or by the API',
  workflow_job: 'a job of a workflow is queued, waits, starts or is completed',
  workflow_run: 'a run of a workflow is requested, starts or is completed',
};

/** The names of all events, in alphabetical order. */
export const WEBHOOK_EVENTS: readonly string[] = Object.keys(EVENTS);

/** When an event is sent, as a sentence. */
export function describeEvent(name: string): string {
  const [event = '', action] = name.split('.');
  const when = Object.hasOwn(EVENTS, event) ? `Sent when ${EVENTS[event]}` : `Sent for the event ${event}`;
  return action === undefined ? `${when}.` : `${when}. The action is ${action}.`;
}

/** The section of GitHub's page about an event. */
export function eventDocumentation(name: string): string {
  return `https://docs.github.com/webhooks/webhook-events-and-payloads#${name.split('.')[0]}`;
}

/** A program that handles an event. `members` are those that every payload of it has. */
export function writeHandler(name: string, members: readonly string[]): string {
  const used = members.filter((member) => member !== 'action' && /^[a-z_]+$/.test(member)).slice(0, 2);
  const key = name.includes('.') ? `'${name}'` : name;
  return `import { createWebhooks } from 'routebook/webhooks';

export const webhooks = createWebhooks({
  secret: process.env['WEBHOOK_SECRET'] ?? '',
  on: {
    ${key}: async ({ id, payload }) => {
      console.log(${['id', ...used.map((member) => `payload.${member}`)].join(', ')});
    },
  },
});`;
}
