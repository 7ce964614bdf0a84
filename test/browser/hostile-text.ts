import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { createGitHub, endpoint } from 'routebook';
import { describe, expect, it } from 'vitest';
import { go, readCode, reload, searchField } from './elements.ts';
import type { Explorer } from './visit.ts';

const TEXTS = [
  '<img src=x onerror="window.hacked=1">',
  '"><script>window.hacked=1</script><svg onload=window.hacked=1>',
  "'; touch hacked; echo '",
  '$(touch hacked)`touch hacked`',
  `\`+(globalThis.hacked=1)+\`$${'{globalThis.hacked=1}'}`,
  "'); globalThis.hacked=1; ('\\",
  '</code></pre>\u2028{{constructor.constructor("window.hacked=1")()}}',
];

/** All of it at once, and what is dangerous only where nothing stands before it. */
const MIXTURES = ['javascript:window.hacked=1', TEXTS.join('')];

const ROUTE = 'POST /repos/{owner}/{repo}/issues';

/** Among them there is a control of every kind. */
const ROUTES = [
  ROUTE,
  'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
  'GET /repos/{owner}/{repo}/commits',
  'POST /markdown/raw',
  'POST /repos/{owner}/{repo}/check-runs',
];

/** What no text may ever become. */
const DANGERS =
  'script:not([src]), img:not([alt=""]), svg, iframe, object, embed, [onerror], [onload], a[href^="javascript:" i]';

/** Nothing ran, and no element came of a text. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate((dangers) => {
    return { hacked: 'hacked' in window, elements: document.querySelectorAll(dangers).length };
  }, DANGERS);
  expect(found).toEqual({ hacked: false, elements: 0 });
}

/** The arguments and the input that curl receives from a shell in an empty folder, which is still empty then. */
function runInShell(code: string): { readonly words: string[]; readonly input: string } {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-'));
  try {
    const output = execFileSync(
      'sh',
      ['-c', `curl() { printf '%s\\0' "$@"; case "$*" in *@-) cat;; esac; }\n${code}`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(readdirSync(folder)).toEqual([]);
    const words = output.split('\0');
    const input = words.pop() ?? '';
    return { words, input };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the client sends, by code that is typed and run. */
async function runTypeScript(code: string): Promise<unknown> {
  const { code: plain } = transformSync(`async () => {${code.replace(/^import .*$/gm, '')}}`, { loader: 'ts' });
  let sent: unknown;
  const fetch = async (input: unknown, init?: RequestInit) => {
    sent = { url: String(input), method: init?.method, body: JSON.parse(String(init?.body)) };
    return Response.json({});
  };
  const create = (options: object) => createGitHub({ ...options, fetch: fetch as typeof globalThis.fetch });
  const process = { env: { GITHUB_TOKEN: 't0ken' } };
  const run = new Function('createGitHub', 'process', 'console', `return (${plain.trim().replace(/;$/, '')})()`);
  await run(create, process, { log() {} });
  expect(globalThis).not.toHaveProperty('hacked');
  return sent;
}

/** Writes a text into every box that takes one, and gives what they then hold. */
function fillAll(page: Page, text: string): Promise<string[]> {
  return page.getByRole('main').evaluate(async (main, value) => {
    const boxes = [...main.querySelectorAll<HTMLInputElement>('textarea, input[type=text], input[type=password]')];
    for (const box of boxes) {
      box.value = value;
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // What is typed is drawn before the next key comes.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return boxes.map((box) => box.value);
  }, text);
}

export function describeHostileText({ open, stay }: Explorer): void {
  describe('hostile text', () => {
    it('is only text in every field', async () => {
      const { page } = await open();
      for (const text of MIXTURES) {
        await searchField(page).fill(text);
        await expectHarmless(page);
        for (const route of ROUTES) {
          await go(page, `#route=${route}`);
          const filled = await fillAll(page, text);
          expect(filled.length).toBeGreaterThan(1);
          expect(new Set(filled)).toEqual(new Set([text]));
          await expectHarmless(page);
        }
      }
    });

    it('is only text in every part of the URL', async () => {
      const { page } = await open();
      const options = [
        'q',
        'method',
        'category',
        'show',
        'data',
        'type',
        'format',
        'version',
        'base',
        'as',
        'preview',
        'null',
      ];
      const fields = ['owner', 'repo', 'branch', 'labels', 'since', 'required_status_checks', 'status', 'actions'];
      for (const text of MIXTURES) {
        const names = [...options, text, ...[...fields, text].map((name) => `.${name}`)];
        for (const route of [text, ...ROUTES]) {
          await go(page, `#${new URLSearchParams([['route', route], ...names.map((name) => [name, text])])}`);
          await expectHarmless(page);
        }
      }
      await reload(page);
      await expectHarmless(page);
    });

    it('stays inside its quotes in the code', async () => {
      const { page } = await stay();
      for (const text of TEXTS) {
        const values = { owner: text, repo: 'app', title: text, body: text };
        const pairs = Object.entries(values).map(([name, value]) => [`.${name}`, value]);
        await go(page, `#${new URLSearchParams([['route', ROUTE], ...pairs])}`);
        const request = JSON.parse(await readCode(page, 'Options'));
        const headers = { authorization: 'Bearer $GITHUB_TOKEN' };
        expect(request).toEqual(JSON.parse(JSON.stringify(endpoint(ROUTE, { ...values, headers }))));
        const { words, input } = runInShell(await readCode(page, 'curl'));
        expect(words).toContain(request.url);
        const body = words.includes('--data-raw') ? words[words.indexOf('--data-raw') + 1] : input;
        expect(JSON.parse(body ?? '')).toEqual(request.body);
        const { url, body: sent } = request;
        expect(await runTypeScript(await readCode(page, 'TypeScript'))).toEqual({ url, method: 'POST', body: sent });
      }
    });
  });
}
