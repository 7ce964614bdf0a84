import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { field, LONGEST_STEP, readCode } from './elements.ts';
import type { Explorer } from './visit.ts';

/** Browsers have it, the compiler's library does not. */
declare const trustedTypes: {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
};

const files = new URL('../../dist/explorer/', import.meta.url);
const TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host of plain files, which knows nothing of this page: it is in a folder there, with no header but the type. */
async function startPlainHost(folder: string, addition = '') {
  const server = createServer((request, response) => {
    // The query names no file: it only keeps a browser from using the data of an earlier version.
    const [path = ''] = (request.url ?? '').split('?');
    const name = path.slice(folder.length) || 'index.html';
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/html');
    response.write(readFileSync(new URL(name, files)));
    response.end(name === 'index.html' ? addition : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export function describeHosting({ open }: Explorer): void {
  describe('the files of the page', () => {
    it('work in a folder of any host of files', async () => {
      const host = await startPlainHost('/some/folder/');
      onTestFinished(async () => void (await host.close()));
      const { page } = await open(`${host.address}#route=GET /orgs/{org}/repos`);
      await field(page, 'org').fill('octokit');
      expect(await readCode(page, 'curl')).toContain('/orgs/octokit/repos');
    });

    it('lead from a route to its page on a site that they are part of', async () => {
      const host = await startPlainHost('/explore/', '<meta name="routebook-site" content="../">');
      onTestFinished(async () => void (await host.close()));
      const { page } = await open(`${host.address}#route=POST /repos/{owner}/{repo}/issues`);
      const link = page.getByRole('link', { name: 'page of this route' });
      expect(await link.getAttribute('href')).toBe('../routes/issues/create.html');
    });

    it('let nothing else run or load, should it ever get into the page', async () => {
      const host = await startPlainHost(
        '/',
        `<script>window.hacked = 1</script><body onclick="window.hacked = 1">
        <img src="data:," onerror="window.hacked = 1"><img src="http://127.0.0.2/"><iframe src="/"></iframe>`,
      );
      onTestFinished(async () => void (await host.close()));
      const visit = await open(host.address);
      const { page, problems } = visit;
      visit.expected = /Content Security Policy|requires '?Trusted|^request: http:\/\/127\.0\.0\.2\/$/i;
      await page.getByRole('heading', { level: 1 }).click();
      const outcomes = await page.evaluate(async () => ({
        hacked: 'hacked' in window,
        fetched: await fetch('/').then(
          () => true,
          () => false,
        ),
        inserted: [
          (text: string) => text,
          (text: string) => trustedTypes.createPolicy('another', { createHTML: (html) => html }).createHTML(text),
        ].filter((trust) => {
          try {
            document.body.innerHTML = trust('<p>');
            return true;
          } catch {
            return false;
          }
        }),
      }));
      expect(outcomes).toEqual({ hacked: false, fetched: false, inserted: [] });
      for (const directive of ['script-src', 'img-src', 'frame-src', 'connect-src', 'trusted-types'])
        await expect.poll(() => problems.join('\n'), { timeout: LONGEST_STEP }).toContain(directive);
    });
  });
}
