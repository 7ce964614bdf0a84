import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { membersOf } from '../../explorer/model/response/members.ts';
import { findEvents } from '../../explorer/model/webhooks/event-names.ts';
import { findPayload } from '../../explorer/model/webhooks/find-payload.ts';
import { describeEvent, WEBHOOK_EVENTS } from '../../src/github/webhook-events.ts';

const { webhooks } = JSON.parse(readFileSync(new URL('../../data/webhooks.json', import.meta.url), 'utf8'));
const NAMES = Object.keys(webhooks);

describe('the events', () => {
  it('are those of the description, in alphabetical order, each with a sentence of its own', () => {
    expect(WEBHOOK_EVENTS).toEqual([...new Set(NAMES.map((name) => name.replace(/\..*/, '')))].sort());
    expect(new Set(WEBHOOK_EVENTS.map(describeEvent)).size).toBe(WEBHOOK_EVENTS.length);
  });

  it.each([
    ['push', ['push']],
    ['issue', ['issues', 'sub_issues', 'issue_comment', 'issue_dependencies']],
    ['Issues.opened', ['issues.opened']],
    ['release webhook', ['release']],
    ['payload of review', []],
    ['pull request review', ['pull_request_review', 'pull_request_review_thread', 'pull_request_review_comment']],
    ['webhooks', []],
    ['create a repository', []],
    ['constructor.name', []],
    ['', []],
  ])('that a search for %j is about are found', (search, names) => {
    expect(findEvents(search)).toEqual(names);
  });
});

describe('the payload', () => {
  it('is found for each event, with all members that its shapes name', () => {
    for (const name of ['issues.opened', ...WEBHOOK_EVENTS]) {
      const payload = findPayload(name);
      expect(payload?.description).toMatch(/^Sent when .*\.$/);
      const members = payload && membersOf(payload.members, payload.shapes).map((member) => member.name);
      expect(members).toEqual(expect.arrayContaining(Object.keys(payload?.example as object)));
    }
  });

  it.each(['issues.open', 'constructor', '__proto__', 'push.opened', ''])('of %j does not exist', (name) => {
    expect(findPayload(name)).toBe(undefined);
  });

  it('of an event has the members of all actions, and requires those that all of them have', () => {
    const payload = findPayload('issues');
    const members = payload ? membersOf(payload.members, payload.shapes) : [];
    const isRequired = Object.fromEntries(members.map(({ name, required }) => [name, required]));
    expect(isRequired).toMatchObject({ action: true, issue: true, label: false, assignee: false, milestone: false });
    expect(JSON.stringify(members.find(({ name }) => name === 'action')?.type)).toContain('"opened"');
    expect(payload?.actions).toContain('issues.opened');
  });

  it('has the code of a handler', () => {
    const handlers = ['issues.opened', 'push'].map((name) => findPayload(name)?.handler);
    expect(handlers[0]).toContain(`
    'issues.opened': async ({ id, payload }) => {
      console.log(id, payload.issue, payload.repository);`);
    expect(handlers[1]).toContain('push: async');
  });
});
