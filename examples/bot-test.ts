import { deliverWebhook, webhookExample } from 'routebook/testing';
import { webhooks } from './bot.js';

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const payload = webhookExample('issues.opened');

const response = await deliverWebhook('http://localhost:3000', {
  secret,
  name: 'issues.opened',
  payload,
  fetch: webhooks,
});
console.log(response.status, await response.json());
