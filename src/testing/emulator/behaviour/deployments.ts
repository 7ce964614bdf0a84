import type { AnyContext, Fields } from '../context.ts';
import type { Family } from '../family.ts';
import { notFound } from '../refusal.ts';
import type { Row } from '../row.ts';
import { findCommit, pageOf } from './git-objects.ts';

/** The environment with a name, which a deployment creates if there is none. */
function environmentOf({ store, repo }: AnyContext, name: string): Row {
  const found = store.children('environments', repo).find((each) => each['name'] === name);
  return found ?? store.insert('environments', repo, { name });
}

function createDeployment(context: AnyContext, fields: Fields): Fields {
  const { auto_merge: _, required_contexts: __, environment = 'production', ...values } = fields;
  environmentOf(context, String(environment));
  const production = { production_environment: environment === 'production', original_environment: environment };
  return { ...production, ...values, environment, sha: findCommit(context, String(values['ref'])) };
}

/** A deployment that succeeds makes older ones of its environment inactive, unless the body says otherwise. */
function createStatus(context: AnyContext, fields: Fields): Fields {
  const { auto_inactive = true, ...values } = fields;
  const deployment = context.row('deployments');
  const { store, repo } = context;
  const environment = values['environment'] ?? deployment['environment'];
  if (values['state'] === 'success' && auto_inactive === true)
    for (const other of store.children('deployments', repo)) {
      if (other === deployment || other['environment'] !== environment) continue;
      const last = store.children('deployment_statuses', other).at(-1);
      if (last?.['state'] === 'success')
        store.insert('deployment_statuses', other, {
          ...statusValues(last),
          state: 'inactive',
          creator: context.actor,
        });
    }
  return { ...values, environment };
}

function statusValues({ description, target_url, log_url, environment_url, environment }: Row): Fields {
  return { description, target_url, log_url, environment_url, environment };
}

/** The rules of an environment from a body. */
function readRules(environment: Fields, { store }: AnyContext, fields: Fields): Fields {
  const { wait_timer = 0, reviewers = [], prevent_self_review = false, deployment_branch_policy = null } = fields;
  const people = (reviewers as { type: string; id: number }[] | null) ?? [];
  const found = people.map(({ type, id }) => {
    const reviewer = store.all(type === 'Team' ? 'teams' : 'accounts').find((each) => each.id === id) ?? notFound();
    return { type, reviewer };
  });
  const rules: Fields[] = [];
  if (Number(wait_timer) > 0) rules.push({ type: 'wait_timer', wait_timer });
  if (found.length > 0) rules.push({ type: 'required_reviewers', prevent_self_review, reviewers: found });
  if (deployment_branch_policy !== null) rules.push({ type: 'branch_policy' });
  const protection_rules = rules.map((rule, index) => ({ id: index + 1, node_id: `GA_${index + 1}`, ...rule }));
  return { ...environment, protection_rules, deployment_branch_policy };
}

export const deployments: Family = {
  computed: {
    environments: {
      html_url: (row: Row) =>
        `${pageOf(row.$parent as never)}/deployments/activity_log?environments_filter=${row['name']}`,
      url: (row: Row, view) =>
        `${view.url(row.$parent as Row)}/environments/${encodeURIComponent(String(row['name']))}`,
    },
    deployments: { statuses_url: (row: Row, view) => `${view.url(row)}/statuses` },
  },
  create: {
    deployments: createDeployment,
    deployment_statuses: createStatus,
    environments: (context, fields) => readRules({}, context, fields),
  },
  update: { environments: (context, _: Row, fields) => readRules({}, context, fields) },
};
