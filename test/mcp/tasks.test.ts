import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { startScriptedGitHub } from './github-data.ts';
import TASKS from './tasks.json' with { type: 'json' };
import { countTokens } from './tools.ts';

/** Does a task as an agent does: it searches, describes the first route if the search was not sure of it, and calls it. */
it('an agent that uses the first search result completes twenty tasks with the right route, and the documentation shows what they cost', async () => {
  const api = await startScriptedGitHub();
  const { client, tool } = await connect(['--base-url', api.baseUrl, '--write']);
  const rows: string[] = [];
  const totals = { calls: 0, read: 0, written: 0, bySentence: 0 };
  for (const { task, query, route, parameters, fields } of TASKS) {
    const steps: [name: string, given: object][] = [
      ['search', { query }],
      ['describe', { route }],
      ['call', { route, parameters, ...(fields === undefined ? {} : { fields }) }],
    ];
    let read = 0;
    let calls = 0;
    let isDescribed = false;
    let written = 0;
    for (const [name, given] of steps) {
      if (name === 'describe' && isDescribed) continue;
      const text = await tool(name, given);
      calls += 1;
      read += countTokens(text);
      written += countTokens(JSON.stringify({ name, arguments: given }));
      if (name === 'search') {
        expect(text).toMatch(/^[A-Z]+ \//m);
        expect(text.split('\n').find((line) => /^[A-Z]+ \//.test(line))).toContain(`${route}: `);
        isDescribed = text.includes(`The first in detail:\n${route}: `);
      } else expect(text).not.toMatch(/^ERROR/);
    }
    const sentence = await tool('search', { query: task });
    const isFirst =
      sentence
        .split('\n')
        .find((line) => /^[A-Z]+ \//.test(line))
        ?.startsWith(`${route}: `) === true;
    totals.bySentence += isFirst ? 1 : 0;
    totals.calls += calls;
    totals.read += read;
    totals.written += written;
    rows.push(`| ${task} | \`${route}\` | ${isFirst ? 'yes' : 'no'} | ${calls} | ${written} | ${read} |`);
  }
  await client.close();
  await api.close();
  expect(api.sent).toHaveLength(TASKS.length);
  expect(new Set(api.sent.map(({ method, url }) => `${method} ${url}`)).size).toBe(TASKS.length);
  const [figures = '', page = ''] = ['./tasks.md', '../../docs/agents.md'].map((path) =>
    readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'),
  );
  const total = `| 20 tasks | | ${totals.bySentence} | ${totals.calls} | ${totals.written} | ${totals.read} |`;
  console.log([...rows, total].join('\n'));
  expect(figures).toContain([...rows, total].join('\n'));
  const sentence = `it writes ${totals.written.toLocaleString('en')} tokens and reads ${totals.read.toLocaleString('en')} (o200k)`;
  expect(page.replace(/\s+/g, ' ')).toContain(sentence);
});
