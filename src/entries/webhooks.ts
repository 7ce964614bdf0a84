export type { WebhookPayloads } from '../generated/webhooks.js';
export {
  type AnyWebhookEvent,
  type AppWebhookHandlers,
  type AppWebhooksOptions,
  createWebhooks,
  type EditionWebhooksOptions,
  type SeenDeliveries,
  type WebhookEvent,
  type WebhookHandlers,
  type WebhookName,
  type Webhooks,
  type WebhooksOptions,
} from '../webhooks/create-webhooks.ts';
export { type NodeHandler, type NodeRequest, type NodeResponse, toNodeHandler } from '../webhooks/to-node-handler.ts';
