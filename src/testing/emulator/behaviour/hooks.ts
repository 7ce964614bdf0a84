import type { AnyContext, Fields } from '../context.ts';
import { type Behaviour, type Family, reply } from '../family.ts';
import { notFound } from '../refusal.ts';
import { ancestorOf, type Row } from '../row.ts';
import { emitPush } from './git-objects.ts';

/** A secret is never shown again. */
function showConfig({ secret, ...config }: Fields): Fields {
  const hidden = secret === undefined ? {} : { secret: '********' };
  return { content_type: 'form', insecure_ssl: '0', ...config, ...hidden };
}

/** The hook in the path, or that of the App that asks. */
function hookOf({ parent, store, actor }: AnyContext): Row {
  const app = actor['$app'] as Row | undefined;
  return ancestorOf(parent, 'hooks') ?? (app && store.children('hooks', app)[0]) ?? notFound();
}

function configOf(hook: Row): Fields {
  return hook['$config'] as Fields;
}

function ping(context: AnyContext, hook: Row): undefined {
  const payload = { zen: 'Speak like a human.', hook_id: hook.id, hook };
  context.emit('ping', undefined, ancestorOf(hook, 'repos'), payload, { hook });
  return undefined;
}

type AnyRoute = AnyContext & { readonly params: unknown };
type Act = (context: AnyRoute, hook: Row) => ReturnType<Behaviour<string>>;

/** The same routes for the hooks of repositories, organizations and Apps. */
function forAll(method: string, end: string, act: Act): Record<string, Behaviour<never>> {
  const behaviour = (context: AnyRoute) => act(context, hookOf(context));
  const starts = ['/repos/{owner}/{repo}/hooks/{hook_id}', '/orgs/{org}/hooks/{hook_id}', '/app/hook'];
  return Object.fromEntries(starts.map((start) => [`${method} ${start}${end}`, behaviour as Behaviour<never>]));
}

/** The last change of the default branch, for one hook. */
const testPush: Behaviour<'POST /repos/{owner}/{repo}/hooks/{hook_id}/tests'> = (context) => {
  const { git, repo } = context;
  const hook = hookOf(context);
  const head = git.head(repo, repo.default_branch);
  if (head === undefined || !(hook['events'] as string[]).includes('push')) return undefined;
  emitPush(context, repo.default_branch, git.commit(head)?.parents[0], head, { hook });
  return undefined;
};

/** Sends a delivery again, to the same hook. */
const redeliver: Act = (context, hook) => {
  const { delivery_id } = context.params as Record<string, string>;
  const found = context.store.children('deliveries', hook).find((each) => String(each.id) === delivery_id);
  const redelivered = found ?? notFound();
  const { event, action } = redelivered as Row & { event: string; action: string | null };
  context.emit(event, action ?? undefined, ancestorOf(hook, 'repos'), {}, { hook, redelivered });
  return reply(202, {});
};

export const hooks: Family = {
  routes: {
    ...forAll('GET', '/config', (_, hook) => showConfig(configOf(hook))),
    ...forAll('PATCH', '/config', ({ fields }, hook) => {
      hook['$config'] = { ...configOf(hook), ...fields };
      return showConfig(configOf(hook));
    }),
    ...forAll('POST', '/pings', ping),
    ...forAll('GET', '/deliveries', ({ store }, hook) => store.children('deliveries', hook).reverse()),
    ...forAll('GET', '/deliveries/{delivery_id}', (context, hook) => {
      const { delivery_id } = context.params as Record<string, string>;
      return context.store.children('deliveries', hook).find((each) => String(each.id) === delivery_id) ?? notFound();
    }),
    ...forAll('POST', '/deliveries/{delivery_id}/attempts', redeliver),
    'POST /repos/{owner}/{repo}/hooks/{hook_id}/tests': testPush,
  } as Family['routes'] & object,
  computed: {
    hooks: {
      config: (hook: Row) => showConfig(configOf(hook)),
      type: ({ $parent }: Row) => ($parent?.$table === 'repos' ? 'Repository' : 'Organization'),
    },
  },
  create: { hooks: (_, { config = {}, ...values }) => ({ ...values, $config: config }) },
  created: { hooks: ping as never },
  update: {
    hooks: (_, hook: Row, { config, add_events = [], remove_events = [], ...values }) => {
      const events = new Set((values['events'] ?? hook['events']) as string[]);
      for (const event of add_events as string[]) events.add(event);
      for (const event of remove_events as string[]) events.delete(event);
      return { ...values, events: [...events], ...(config === undefined ? {} : { $config: config }) };
    },
  },
};
