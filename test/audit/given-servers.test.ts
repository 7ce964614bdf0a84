import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createImportReader } from '../../cli/audit/import-reader.ts';
import { auditModules as audit } from './audit-modules.ts';

const TRANSPORT = `
export abstract class Transport {
  protected abstract root: string;
  protected async send(method: string, path: string) {
    return (await fetch(\`\${this.root}\${path}\`, { method })).json();
  }
}
export const connect = (root: string) => ({ drop: (path: string) => fetch(root + path, { method: 'DELETE' }) });
`;

describe('modules that send requests to a server that they are given', () => {
  let folder: string | undefined;
  afterEach(() => folder && rmSync(folder, { recursive: true }));

  it('send those of a script to its server', () => {
    const text = `import { connect, Transport } from './transport';
class Hub extends Transport {
  protected root = 'https://api.github.com';
  emojis() { return this.send('GET', '/emojis'); }
}
class Registry extends Transport {
  protected root = 'https://registry.example.com';
  find() { return this.send('GET', '/repos/octocat/hello-world'); }
}
connect('https://api.github.com').drop('/gists/1');
const hub = connect('https://api.github.com');
hub.drop(\`/repos/\${owner}/\${repo}\`);`;
    expect(audit(text, { './transport': TRANSPORT })).toEqual({
      routes: ['4 GET /emojis', '10 DELETE /gists/{gist_id}', '12 DELETE /repos/{owner}/{repo}'],
      unread: [],
      findings: [],
    });
  });

  it('may have made their functions with a factory', () => {
    const http = `const make = (method) => (path, base = 'https://api.github.com') => {
  const xhr = new XMLHttpRequest();
  xhr.open(method, base + path);
  xhr.send();
};
export const http = { get: make('GET'), post: make('POST') };`;
    const text = `import { http } from './http';
http.post('/markdown');
http.get('/user');`;
    expect(audit(text, { './http': http })).toEqual({
      routes: ['2 POST /markdown', '3 GET /user'],
      unread: [],
      findings: [],
    });
  });

  it('are read by the command for files that mention the API, and for no others', () => {
    folder = mkdtempSync(join(tmpdir(), 'given-servers-'));
    const path = (name: string) => join(folder as string, name);
    writeFileSync(path('transport.ts'), TRANSPORT);
    const read = createImportReader([path('transport.ts'), path('main.ts'), path('other.ts')]);
    const text = "import { connect } from './transport';";
    expect(read(path('other.ts'), text)).toBeUndefined();
    expect(read(path('main.ts'), `${text} connect('https://api.github.com');`)?.('./transport')?.text).toBe(TRANSPORT);
  });
});
