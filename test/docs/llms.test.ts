import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageNames, readBlocks } from '../../scripts/pages.js';
import { createLlms } from '../../scripts/write-llms.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { short, full } = createLlms(root);

describe('The documentation for language models', () => {
  it('is what the pages contain: run npm run derived', () => {
    expect(readFileSync(`${root}llms.txt`, 'utf8')).toBe(short);
  });

  it('lists every page with its title and a sentence', () => {
    const entries = [...short.matchAll(/^- \[(.+)\]\((.+)\): (.+)$/gm)];
    expect(entries.map(([, , page]) => page)).toEqual(pageNames(root));
    for (const [, title = '', page = '', sentence = ''] of entries) {
      expect(existsSync(root + page)).toBe(true);
      expect(title).not.toBe('');
      expect(sentence).toMatch(/^.{15,}\.$/);
    }
  });

  it('has every code block of every page, which the docs test runs, and the skill is one of the pages', () => {
    expect(pageNames(root)).toContain('skills/routebook/SKILL.md');
    for (const page of pageNames(root)) {
      for (const { code } of readBlocks(page, root)) expect(full).toContain(code);
    }
  });
});

describe('The skill', () => {
  const text = readFileSync(`${root}skills/routebook/SKILL.md`, 'utf8');

  it('has the front matter of the convention: a name that is its folder, and a description', () => {
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    expect(/^name: (.+)$/m.exec(head)?.[1]).toBe('routebook');
    const description = /^description: (.+)$/m.exec(head)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it('has six parts with worked examples', () => {
    expect(text.match(/^## \d\. /gm)).toHaveLength(6);
    expect(
      readBlocks('skills/routebook/SKILL.md', root).filter(({ language }) => /^(?:sh|ts)$/.test(language)),
    ).toHaveLength(7);
  });
});
