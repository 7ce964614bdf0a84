import * as oxc from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { type AuditOptions, auditText } from '#audit';

/** Audits a script in TypeScript. Returns the routes that it calls, and whether its types were read. */
function audit(text: string) {
  const kinds: unknown[] = [];
  const parser = {
    parseSync(name: string, source: string, options: { readonly astType?: unknown }) {
      kinds.push(options.astType ?? 'ts');
      return oxc.parseSync(name, source, options as oxc.ParserOptions);
    },
  };
  const { calls } = auditText(text, 'ts', { parser } as AuditOptions);
  return { routes: calls.map(({ route }) => route), kinds };
}

describe('the types of a script', () => {
  it('are left out of its tree if all of them are plain', () => {
    const text = `export async function load(owner: string, ids: readonly number[]): Promise<void> {}`;
    expect(audit(`${text} octokit.request('GET /user');`).kinds).toEqual(['ts']);
    const plain = `async function load(owner: string, repo?: string, ...ids: number[]) {
      const { data } = await octokit.rest.repos.get({ owner: owner as string, repo: repo! });
      return fetch(\`https://api.github.com/users/\${owner}\`, { headers: { accept: data.id } });
    }`;
    expect(audit(plain)).toEqual({ routes: ['GET /repos/{owner}/{repo}', 'GET /users/{username}'], kinds: ['js'] });
  });

  it.each([
    'async function load(c: Octokit) { await c.request("GET /user"); }',
    'async function load(c: github.Octokit) { await c.request("GET /user"); }',
    'async function load(c: ReturnType<typeof getOctokit>) { await c.request("GET /user"); }',
    'const load = async (c: /* the client */ Octokit) => c.request("GET /user");',
  ])('are read if a client may be among them: %s', (text) => {
    expect(audit(text)).toEqual({ routes: ['GET /user'], kinds: ['ts'] });
  });
});
