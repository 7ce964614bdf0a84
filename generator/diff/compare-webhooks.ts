import type { CatalogueFile } from '../catalogue.ts';
import type { ChangeFacts } from './change.ts';
import type { ReportTypes } from './report-types.ts';

/** Compares the data that the server sends to webhooks. A program reads it like a response. */
export function compareWebhooks(before: CatalogueFile, after: CatalogueFile, report: ReportTypes): ChangeFacts[] {
  const [was, is] = [before.webhooks ?? {}, after.webhooks ?? {}];
  const changes: ChangeFacts[] = [];
  for (const [name, type] of Object.entries(was)) {
    const route = `WEBHOOK ${name}`;
    const now = Object.hasOwn(is, name) ? is[name] : undefined;
    if (now === undefined) changes.push({ route, rule: 'webhook-removed', message: 'The webhook was removed.' });
    else for (const facts of report('response', {}, type, now)) changes.push({ route, ...facts });
  }
  for (const name of Object.keys(is)) {
    if (!Object.hasOwn(was, name))
      changes.push({ route: `WEBHOOK ${name}`, rule: 'webhook-added', message: 'The webhook was added.' });
  }
  return changes;
}
