import type { AnyContext, Fields } from '../context.ts';
import type { Behaviour, Family } from '../family.ts';
import type { Row } from '../row.ts';

/** A secret is never shown again. */
function showConfig({ secret, ...config }: Fields): Fields {
  return {
    content_type: 'form',
    insecure_ssl: '0',
    ...config,
    ...(secret === undefined ? {} : { secret: '********' }),
  };
}

function configOf(hook: Row): Fields {
  return hook['$config'] as Fields;
}

const getConfig: Behaviour<never> = (context) => showConfig(configOf(context.row('hooks')));
const setConfig: Behaviour<never> = (context) => {
  const hook = context.row('hooks');
  hook['$config'] = { ...configOf(hook), ...(context as unknown as AnyContext).fields };
  return showConfig(configOf(hook));
};

export const hooks: Family = {
  routes: {
    'GET /repos/{owner}/{repo}/hooks/{hook_id}/config': getConfig,
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': setConfig,
    'GET /orgs/{org}/hooks/{hook_id}/config': getConfig,
    'PATCH /orgs/{org}/hooks/{hook_id}/config': setConfig,
  } as Family['routes'] & object,
  computed: {
    hooks: {
      config: (hook: Row) => showConfig(configOf(hook)),
      type: ({ $parent }: Row) => ($parent?.$table === 'repos' ? 'Repository' : 'Organization'),
    },
  },
  create: {
    hooks: (_, { config = {}, ...values }) => {
      const last_response = { code: null, status: 'unused', message: null };
      return { name: 'web', active: true, events: ['push'], ...values, last_response, $config: config };
    },
  },
  update: {
    hooks: (_, hook: Row, { config, add_events = [], remove_events = [], ...values }) => {
      const events = new Set((values['events'] ?? hook['events']) as string[]);
      for (const event of add_events as string[]) events.add(event);
      for (const event of remove_events as string[]) events.delete(event);
      return { ...values, events: [...events], ...(config === undefined ? {} : { $config: config }) };
    },
  },
};
