import { toBase64 } from '../../../convert/base64.ts';
import { github } from '../../../github/catalogue.ts';
import type { AnyContext, Fields } from '../context.ts';
import { type Family, type Reply, reply } from '../family.ts';
import { notFound, unsupported } from '../refusal.ts';
import { readUsage } from '../usage.ts';

/** The licenses that GitHub lists, by key, id and name. A star stands for those that it features. */
const LICENSES = `
agpl-3.0 AGPL-3.0 GNU Affero General Public License v3.0
apache-2.0 Apache-2.0 Apache License 2.0*
bsd-2-clause BSD-2-Clause BSD 2-Clause "Simplified" License
bsd-3-clause BSD-3-Clause BSD 3-Clause "New" or "Revised" License
bsl-1.0 BSL-1.0 Boost Software License 1.0
cc0-1.0 CC0-1.0 Creative Commons Zero v1.0 Universal
epl-2.0 EPL-2.0 Eclipse Public License 2.0
gpl-2.0 GPL-2.0 GNU General Public License v2.0
gpl-3.0 GPL-3.0 GNU General Public License v3.0*
lgpl-2.1 LGPL-2.1 GNU Lesser General Public License v2.1
mit MIT MIT License*
mpl-2.0 MPL-2.0 Mozilla Public License 2.0
unlicense Unlicense The Unlicense
`;

/** What only one license has, with its text. */
const MIT = {
  html_url: 'http://choosealicense.com/licenses/mit/',
  description: 'A short license that requires only to keep the notice.',
  implementation: 'Create a file LICENSE with the text, and replace [year] and [fullname].',
  permissions: ['commercial-use', 'modifications', 'distribution', 'private-use'],
  conditions: ['include-copyright'],
  limitations: ['liability', 'warranty'],
  body: `MIT License

Copyright (c) [year] [fullname]

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`,
};

/** The emojis of reactions, by name and code point. */
const EMOJIS = '+1 1f44d -1 1f44e smile 1f604 confused 1f615 heart 2764 tada 1f389 rocket 1f680 eyes 1f440';

const HTML = { 'content-type': 'text/html;charset=utf-8' };

function licensesOf({ view }: AnyContext): Fields[] {
  return LICENSES.trim()
    .split('\n')
    .map((line) => {
      const [key = '', spdx_id = '', ...words] = line.split(' ');
      const url = `${view.apiUrl}/licenses/${key}`;
      const node_id = toBase64(new TextEncoder().encode(`license:${key}`));
      const [name = '', star] = words.join(' ').split(/(\*)$/);
      return { key, name, spdx_id, url, node_id, featured: star === '*' };
    });
}

/** Plain paragraphs as HTML. What the emulator cannot write as GitHub does is not supported. */
function renderMarkdown(text: string): Reply {
  const blocks = text.split(/\n{2,}/).map((block) => block.trim());
  const special = blocks.find((block) =>
    /^(?:[#>|+-]|\d+[.)]|\*\s|={3}|`{3}|~{3})|[<>&\\[\]_~|@#]| {2}\n|https?:|:\w+:/m.test(block),
  );
  if (special !== undefined) unsupported('Markdown except paragraphs, bold and italic text, and code');
  const html = blocks
    .filter(Boolean)
    .map((block) => `<p>${block.replace(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g, writeSpan)}</p>`);
  return reply(200, html.join('\n'), HTML);
}

function writeSpan(_: string, code: string | undefined, strong: string | undefined, em: string | undefined): string {
  if (code !== undefined) return `<code>${code}</code>`;
  return strong === undefined ? `<em>${em}</em>` : `<strong>${strong}</strong>`;
}

/** Routes about GitHub itself. */
export const meta: Family = {
  routes: {
    'GET /versions': () => [...github.versions],
    'GET /octocat': (context) => {
      const says = context.query('s') ?? 'Keep it logically awesome.';
      return reply(200, `\n   /\\_/\\\n  ( o.o )  < ${says}\n   > ^ <\n`, {
        'content-type': 'application/octocat-stream',
      });
    },
    'GET /emojis': () => {
      const images = 'https://github.githubassets.com/images/icons/emoji/unicode';
      const pairs = [...EMOJIS.matchAll(/(\S+) (\S+)/g)];
      return Object.fromEntries(pairs.map(([, name = '', code]) => [name, `${images}/${code}.png?v8`]));
    },
    'GET /licenses': (context) => {
      const featured = context.query('featured');
      return licensesOf(context).filter((each) => featured === undefined || String(each['featured']) === featured);
    },
    'GET /licenses/{license}': (context) => {
      const license = licensesOf(context).find(({ key }) => key === context.params.license.toLowerCase()) ?? notFound();
      return license['key'] === 'mit' ? { ...license, ...MIT } : unsupported(`the text of ${license['name']}`);
    },
    'GET /rate_limit': ({ store, request }) => {
      const resources = readUsage(store, request);
      return { resources, rate: resources['core'] };
    },
    'POST /markdown': ({ body }) => renderMarkdown(body.text),
    'POST /markdown/raw': ({ request }) => renderMarkdown(new TextDecoder().decode(request.bytes)),
  },
};
