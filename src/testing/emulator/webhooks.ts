import { findWebhook, githubPayloads } from '../../github/webhook-payloads.ts';
import { importSecret, signBody } from '../../webhooks/signature.ts';
import type { Context, Emitted, Fields } from './context.ts';
import { coversRepo } from './installations.ts';
import { project } from './project.ts';
import type { Repo, Row } from './row.ts';
import type { Store } from './store.ts';
import { View, type ViewParts } from './view.ts';

/** Sends a request to the URL of a webhook. */
export type Deliver = (request: Request) => Promise<Response>;

/** Sends the webhooks of changes to the hooks of repositories, organizations and Apps. */
export class Webhooks {
  readonly #parts: ViewParts;
  readonly #deliver: Deliver;
  readonly #pending = new Set<Promise<void>>();

  constructor(parts: ViewParts, deliver: Deliver = deliverNearby) {
    this.#parts = { ...parts, getSchema: (name) => githubPayloads.getSchema(name) };
    this.#deliver = deliver;
  }

  /** Sends what a request that succeeded has caused. */
  send({ store, view, emitted: all }: Pick<Context, 'store' | 'view' | 'emitted'>): void {
    for (const emitted of all)
      for (const hook of emitted.hook === undefined ? hooksFor(store, emitted) : [emitted.hook])
        this.#start(store, hook, emitted, new View(this.#parts, view.actor, view.apiUrl));
  }

  /** Waits until all webhooks have been delivered, and those that their receivers have caused. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #start(store: Store, hook: Row, emitted: Emitted, view: View): void {
    const { event, action, repo, redelivered } = emitted;
    const body = redelivered?.['$body'] ?? writePayload(view, hook, emitted);
    if (body === undefined) return;
    const guid = redelivered?.['guid'] ?? readGuid(store.hash(`delivery ${store.next('guids')}`));
    const about = { guid, event, action: action ?? null, repository_id: repo?.id ?? null, installation_id: null };
    const state = { delivered_at: store.now(), redelivery: redelivered !== undefined, duration: 0.1 };
    const delivery = store.insert('deliveries', hook, {
      ...about,
      ...state,
      $body: body,
      status: 'pending',
      status_code: 0,
    });
    const started = this.#post(store, hook, delivery).finally(() => this.#pending.delete(started));
    this.#pending.add(started);
  }

  async #post(store: Store, hook: Row, { id, $body, guid, event }: Row): Promise<void> {
    const config = hook['$config'] as Record<string, string>;
    const isJson = config['content_type'] === 'json';
    const body = new TextEncoder().encode(isJson ? String($body) : `payload=${encodeURIComponent(String($body))}`);
    const headers: Record<string, string> = {
      accept: '*/*',
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      'user-agent': 'GitHub-Hookshot/emulator',
      'x-github-delivery': String(guid),
      'x-github-event': String(event),
      'x-github-hook-id': String(hook.id),
      'x-github-hook-installation-target-id': String(hook.$parent?.id),
      'x-github-hook-installation-target-type': TARGETS[hook.$parent?.$table ?? ''] ?? 'organization',
    };
    if (config['secret']) headers['x-hub-signature-256'] = await signBody(await importSecret(config['secret']), body);
    const sent = { headers, payload: JSON.parse(String($body)) };
    // A hook need not have a valid URL.
    const request = async () => new Request(String(config['url']), { method: 'POST', headers, body });
    const result = await request()
      .then(this.#deliver)
      .then(
        async (response) => ({
          ...{ status: response.statusText || String(response.status), status_code: response.status },
          response: { headers: Object.fromEntries(response.headers), payload: await response.text() },
        }),
        (error: Error) => ({ status: error.message, status_code: 0, response: { headers: {}, payload: null } }),
      );
    // The state may have been restored to one before the delivery.
    const row = store.all('deliveries').find((each) => each.id === id && each['guid'] === guid);
    if (row === undefined) return;
    Object.assign(row, result, { request: sent });
    const { status, status_code: code } = result;
    if (row.$parent) row.$parent['last_response'] = { code, status: code < 300 ? 'active' : 'error', message: status };
  }
}

const TARGETS: Readonly<Record<string, string>> = { repos: 'repository', apps: 'integration' };

/** Tests do not send anything to other computers, unless they say how. */
function deliverNearby(request: Request): Promise<Response> {
  const { hostname } = new URL(request.url);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return fetch(request);
  return Promise.reject(new Error(`not sent to ${hostname}: pass \`deliver\` to createEmulator`));
}

/** The hooks that an event is for: those of the repository, of its owner, and of the Apps that are installed there. */
function hooksFor(store: Store, { event, repo, org = repo?.owner }: Emitted): Row[] {
  const apps = store.all('installations').flatMap((each) => {
    const isCovered = repo === undefined ? each['account'] === org : coversRepo(each, repo);
    return isCovered && each['suspended_at'] === null ? [each.$parent] : [];
  });
  const owners = new Set<Row | undefined>([repo, org, ...apps]);
  return store.all('hooks').filter(({ $parent, active, events }) => {
    const wanted = events as string[];
    return owners.has($parent) && active === true && (wanted.includes(event) || wanted.includes('*'));
  });
}

/** The payload as JSON. Undefined if there is no such webhook. */
function writePayload(view: View, hook: Row, { event, action, repo, payload, org }: Emitted): string | undefined {
  const type = findWebhook(action === undefined ? event : `${event}.${action}`)?.type;
  if (type === undefined) return undefined;
  const owner: Row | undefined = org ?? repo?.owner;
  const about: Fields = { ...(action === undefined ? {} : { action }), ...payload, sender: view.actor };
  if (repo !== undefined) about['repository'] = repo;
  if (owner?.['type'] === 'Organization') about['organization'] = owner;
  const installation =
    hook.$parent?.$table === 'apps' ? findInstallation(view.store, hook.$parent, repo, owner) : undefined;
  if (installation) about['installation'] = { id: installation.id, node_id: installation.node_id };
  return JSON.stringify(project(type, about, view));
}

function findInstallation(store: Store, app: Row, repo: Repo | undefined, owner: Row | undefined): Row | undefined {
  const all = store.children('installations', app);
  return all.find((each) => (repo === undefined ? each['account'] === owner : coversRepo(each, repo)));
}

function readGuid(digits: string): string {
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
