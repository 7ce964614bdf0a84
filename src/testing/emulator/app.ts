import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import { toBase64 } from '../../convert/base64.ts';
import { invalidOption } from '../../core/errors.ts';
import { getOrCreate } from '../../core/objects.ts';
import { fromBase64 } from './base64.ts';
import { type Account, type Row, setOf } from './row.ts';
import type { Store } from './store.ts';

/** A GitHub App of an emulator. */
export interface AppOptions {
  /** The name in the URL of the App. By default, `app`. */
  readonly slug?: string;
  /** The permissions of its installations. By default, `metadata: 'read'`. */
  readonly permissions?: PermissionSet;
  /** The events that its webhook receives. */
  readonly events?: readonly string[];
  readonly webhook?: { readonly url: string; readonly secret?: string };
  /** Where it is installed: accounts for all their repositories, and full names of repositories. */
  readonly installations?: readonly string[];
}

/** What a program needs to sign in as an App. */
export interface EmulatedApp {
  readonly id: number;
  readonly clientId: string;
  /** A key of RSA as PEM. */
  readonly privateKey: string;
  /** The ids of installations, by account. */
  readonly installations: Readonly<Record<string, number>>;
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** The keys of Apps by name, for all emulators: to create a pair takes a tenth of a second. */
const pairs = new Map<string, Promise<CryptoKeyPair>>();

function createKeys(): Promise<CryptoKeyPair> {
  const shape = { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  return crypto.subtle.generateKey(shape, true, ['sign', 'verify']);
}

/** Adds an App with its installations and a pair of keys. */
export async function addApp(store: Store, options: AppOptions): Promise<EmulatedApp> {
  const { slug = 'app', permissions = { metadata: 'read' }, events = [], webhook, installations = [] } = options;
  const { publicKey, privateKey } = await getOrCreate(pairs, slug, createKeys);
  const html_url = `https://github.com/apps/${slug}`;
  const bot = store.insert('accounts', undefined, { login: `${slug}[bot]`, type: 'Bot', html_url });
  const client_id = `Iv23${store.hash(`client of ${slug}`).slice(0, 16)}`;
  const owner = store.all('accounts')[0] ?? bot;
  const links = { external_url: 'https://example.com', html_url };
  const about = { slug, name: slug, description: null, client_id, owner, permissions, events: [...events] };
  const $key = await crypto.subtle.exportKey('jwk', publicKey);
  const app = store.insert('apps', undefined, { ...about, ...links, $key });
  bot['$app'] = app;
  const config = { ...webhook, content_type: 'json' };
  if (webhook !== undefined) store.insert('hooks', app, { name: 'web', events: [...events], $config: config });
  for (const place of installations) install(store, app, place);
  const pem = toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))).replace(/.{1,64}/g, '$&\n');
  const places = store.children('installations', app).map((each) => [(each['account'] as Account).login, each.id]);
  const key = `-----BEGIN PRIVATE KEY-----\n${pem}-----END PRIVATE KEY-----\n`;
  return { id: app.id, clientId: client_id, privateKey: key, installations: Object.fromEntries(places) };
}

/** Installs an App on an account, or for one more repository of it. */
function install(store: Store, app: Row, place: string): void {
  const [login = '', name] = place.split('/');
  const repo = name === undefined ? undefined : store.repo(place);
  const account = store.account(login);
  if (account === undefined || (name !== undefined && repo === undefined))
    throw invalidOption('installations', 'must list accounts and repositories that the emulator has');
  const known = store.children('installations', app).find((each) => each['account'] === account);
  const values = { account, permissions: app['permissions'], suspended_at: null, suspended_by: null };
  const selection = { repository_selection: repo === undefined ? 'all' : 'selected', single_file_name: null };
  const installation = known ?? store.insert('installations', app, { ...values, ...selection });
  if (repo !== undefined) setOf(installation, 'repositories').add(repo);
}

/** The bot of the App that signed a JWT, or undefined if none did. */
export async function readJwt(store: Store, jwt: string): Promise<string | undefined> {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const claims = readClaims(payload);
  const app = store
    .all('apps')
    .find(({ id, client_id }) => String(id) === String(claims?.iss) || client_id === claims?.iss);
  const bytes = fromBase64(signature.replace(/-/g, '+').replace(/_/g, '/'));
  // GitHub accepts ten minutes. The times themselves are those of another clock than the one of the emulator.
  if (app === undefined || bytes === undefined || !claims || Number(claims.exp) - Number(claims.iat) > 660)
    return undefined;
  const key = await crypto.subtle.importKey('jwk', app['$key'] as JsonWebKey, RSA, false, ['verify']);
  const data = new TextEncoder().encode(`${header}.${payload}`);
  const isRight = await crypto.subtle.verify(RSA, key, bytes as Uint8Array<ArrayBuffer>, data);
  return isRight ? `${app['slug']}[bot]` : undefined;
}

function readClaims(text: string): { iss?: unknown; iat?: unknown; exp?: unknown } | undefined {
  try {
    const bytes = fromBase64(text.replace(/-/g, '+').replace(/_/g, '/')) ?? new Uint8Array();
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
