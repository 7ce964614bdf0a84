import type { CatalogueFile, Type } from '../catalogue.ts';
import { type Files, HEADER } from '../emit/files.ts';
import { textModule } from '../emit/index-data.ts';
import { createResponseData } from '../emit/response-data.ts';
import { declaration, literalText, typeText } from '../emit/type-text.ts';
import { reachable } from '../model/schema-graph.ts';
import type { WebhooksFile } from './generate-webhooks.ts';

/**
 * Writes the types of payloads: by event and action, by event, and in a union of all events. Unions are written as text, because compilers
 * would take longer to compute them.
 */
export function emitWebhookTypes({ schemas, webhooks }: WebhooksFile): Files {
  const own = new Map(Object.entries(schemas));
  const style = { refer: (name: string) => (own.has(name) ? name : `s.${name}`) };
  const declarations = [...own].map(([name, type]) => `${declaration(name, type, style)}\n`);
  const events = new Map<string, Type[]>();
  for (const [name, type] of Object.entries(webhooks)) {
    const [event = name] = name.split('.');
    events.set(event, [...(events.get(event) ?? []), type]);
    events.set(name, [type]);
  }
  const rows = [...events].map(([name, anyOf]) => `${literalText(name)}: ${typeText({ anyOf }, style)};\n`);
  const payloads = `/** The payloads of webhooks, by event and action, and by event. */\nexport interface WebhookPayloads {\n${rows.join('')}}\n`;
  const names = [...events.keys()].filter((name) => !name.includes('.')).map(literalText);
  const any = names.map((name) => `| { readonly name: ${name}; readonly payload: WebhookPayloads[${name}] }`);
  const named = `/** Each event with its payload. */\nexport type NamedWebhook = ${any.join('\n')};\n`;
  const text = `${HEADER}import type * as s from './schemas.js';\n${declarations.join('')}${payloads}${named}`;
  return new Map([['webhooks.d.ts', text]]);
}

/** Writes the shapes of payloads that are not those of responses, for examples. */
export function emitWebhookData({ schemas, webhooks }: WebhooksFile, catalogue: CatalogueFile): Files {
  const all = new Map(Object.entries({ ...catalogue.schemas, ...schemas }));
  const known = createResponseData(catalogue).schemas;
  const own = [...reachable(Object.keys(schemas), all)].filter((name) => !Object.hasOwn(known, name));
  const data = { schemas: Object.fromEntries(own.map((name) => [name, all.get(name)])), webhooks };
  return new Map([['webhook-data.ts', textModule('webhookData', JSON.stringify(data))]]);
}
