import { toJsonSchema } from '../../src/catalogue/reference/to-json-schema.ts';
import { keywordsOf } from '../../src/catalogue/type-keywords.ts';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { writeHandler } from '../../src/github/webhook-events.ts';
import { findWebhook, githubPayloads, type Webhook } from '../../src/github/webhook-payloads.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { typesOf } from '../shared/input/body-types.ts';
import { describeMembers, section } from '../shared/output/describe-route.ts';
import { describeExample } from '../shared/output/response-tree.ts';
import { createScreen, print, printJson, type Screen } from '../shared/output/terminal.ts';
import { wrap } from '../shared/output/text.ts';

interface Options {
  readonly depth: number | undefined;
  readonly compact?: boolean | undefined;
  readonly response?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Finds the payload of a webhook, or returns undefined if there is no such event, or no action like it: routes have such names too. */
export function findPayload(name: string): Webhook | undefined {
  const found = findWebhook(name);
  const [event = '', action] = name.split('.');
  const known = found ?? findWebhook(event);
  if (found || known === undefined) return found;
  if (known.actions.length === 0) throw new InputError(`the event ${event} has no actions.`, `routebook show ${event}`);
  const similar = didYouMean(name, known.actions);
  if (similar === '') return undefined;
  throw new InputError(`the event ${event} has no action "${action}".${similar}`, `routebook show ${event}`);
}

/** Prints the payload of a webhook: when it is sent, its members, an example, and code that handles it. */
export function showWebhook(webhook: Webhook, { depth, compact, response, json }: Options): void {
  const { name, example } = webhook;
  if (compact)
    throw new UsageError('--compact describes routes, and this is a webhook.', `routebook show ${name} --json`);
  if (response) printJson(example);
  else if (json) printJson(toRecord(webhook));
  else print(describeWebhook(webhook, createScreen(), depth));
}

const handlerOf = ({ name, members }: Webhook) => writeHandler(name, Object.keys(keywordsOf(members).required ?? {}));

function toRecord(webhook: Webhook): object {
  const { name, description, documentation, type, example, actions } = webhook;
  const schema = toJsonSchema(type, { getSchema: (each) => githubPayloads.getSchema(each) });
  return { name, description, documentation, actions, schema, example, handler: handlerOf(webhook) };
}

function describeWebhook(webhook: Webhook, screen: Screen, depth: number | undefined): string {
  const { name, description, documentation, members, example, actions } = webhook;
  const isEvent = !name.includes('.');
  const title = isEvent && actions[0] ? `Example: ${actions[0]}` : 'Example';
  return [
    [screen.paint('heading', name), ...wrap(description, screen.width)].join('\n'),
    `${screen.paint('muted', 'Documentation')}  ${documentation}`,
    section('Actions', isEvent ? wrap(actions.join(' '), screen.width).join('\n') : '', screen),
    section('Payload', describeMembers(members, typesOf(githubPayloads), screen, depth), screen),
    section(title, describeExample(example, screen.width), screen),
    section('Handler', handlerOf(webhook), screen),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
