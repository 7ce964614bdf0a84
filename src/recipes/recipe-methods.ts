import type { ClientWith } from './recipe.ts';

/** The methods of the client that each recipe calls. Its type permits no others, and reports read what a program needs here. */
export const RECIPE_METHODS = {
  commitFiles: {
    git: ['getRef', 'getCommit', 'getTree', 'createBlob', 'createTree', 'createCommit', 'createRef', 'updateRef'],
  },
  dispatchAndWait: {
    actions: [
      'createWorkflowDispatch',
      'listWorkflowRuns',
      'getWorkflowRun',
      'listJobsForWorkflowRun',
      'downloadJobLogsForWorkflowRun',
    ],
  },
  downloadArtifact: { actions: ['getArtifact', 'downloadArtifact'] },
  downloadLogs: { actions: ['downloadWorkflowRunLogs'] },
  ensureIssue: { issues: ['listForRepo', 'create', 'update'], users: ['getAuthenticated'] },
  ensureLabels: { issues: ['listLabelsForRepo', 'createLabel', 'updateLabel', 'deleteLabel'] },
  mergePull: { pulls: ['get', 'merge'] },
  redeliverWebhooks: {
    repos: ['listWebhookDeliveries', 'redeliverWebhookDelivery'],
    orgs: ['listWebhookDeliveries', 'redeliverWebhookDelivery'],
    apps: ['listWebhookDeliveries', 'redeliverWebhookDelivery'],
  },
  searchAll: { search: ['issuesAndPullRequests', 'repos', 'users', 'commits'] },
  upsertComment: {
    issues: ['listComments', 'createComment', 'updateComment', 'deleteComment'],
    users: ['getAuthenticated'],
  },
  upsertFile: { repos: ['getContent', 'createOrUpdateFileContents'] },
  waitForChecks: { repos: ['getCommit', 'listCommitStatusesForRef'], checks: ['listForRef'] },
} as const;

type Methods = typeof RECIPE_METHODS;

/** The client that a recipe needs. */
export type ClientOf<Recipe extends keyof Methods> = ClientWith<{
  readonly [Group in keyof Methods[Recipe]]: Methods[Recipe][Group] extends readonly (infer Name extends string)[]
    ? Name
    : never;
}>;

/** The recipes whose writes `once` looks up by time, for which it asks GitHub for its own. */
export const TIMED_RECIPES: readonly string[] = ['commitFiles', 'ensureIssue', 'ensureLabels', 'upsertComment'];

/** The method that searches for each kind. */
export const SEARCH_METHODS = {
  issues: 'issuesAndPullRequests',
  repositories: 'repos',
  users: 'users',
  commits: 'commits',
} as const;
