import { describe, expect, it } from 'vitest';
import { shareDeclarations } from '../../generator/github/share-declarations.js';

const HEAD = '// Generated.\n';

/** The files of an edition. `leaf` is a schema that two others refer to, one of them through a body. */
function edition(name: string, leaf: string, route = 'GET /a'): [string, string][] {
  const schemas = `export interface Leaf{\n${leaf}\n}\nexport interface Same{\nx:number\n}\nexport type User=Leaf|null;\n`;
  const bodies = `import type * as s from './schemas.js';\nexport interface LeafBody{\nleaf:s.Leaf\n}\nexport interface Bodies{\n"POST /a":LeafBody;\n"POST /b":s.Same\n}\n`;
  const link = `/** https://docs.github.com/enterprise-server@${name.slice(5)}/rest#a */\n`;
  const endpoints = `import type * as s from './schemas.js';\nimport type * as m from '../endpoints.js';\nexport interface Endpoints extends m.Endpoints1{\n${link}"${route}":s.Same;\n"POST /a":s.User\n}\n`;
  return [
    ['schemas', schemas],
    ['bodies', bodies],
    ['endpoints', endpoints],
    ['pages', ''],
    ['formats', ''],
  ].map(([file, text]) => [`${name}/${file}.d.ts`, HEAD + text]);
}

function share(...editions: [string, string][][]): Map<string, string> {
  const files = new Map(editions.flat());
  const names = editions.map(([first]) => first?.[0].split('/')[0] ?? '');
  shareDeclarations(files, names);
  return files;
}

describe('the declarations of an edition', () => {
  it('are those of a newer one where both mean the same', () => {
    const files = share(edition('ghes-2', 'a:1'), edition('ghes-1', 'a:1'));
    expect(files.get('ghes-1/schemas.d.ts')).toBe(`${HEAD}export type{Leaf,Same,User}from '../ghes-2/schemas.js';\n`);
    expect(files.get('ghes-1/bodies.d.ts')).toBe(
      `${HEAD}import type * as e0 from '../ghes-2/bodies.js';\nexport type{LeafBody}from '../ghes-2/bodies.js';\nexport interface Bodies extends e0.BodiesOf3{\n}\n`,
    );
    expect(files.get('ghes-2/bodies.d.ts')).toContain(
      'export interface BodiesOf3{\n"POST /a":LeafBody;\n"POST /b":s.Same;\n}\nexport interface Bodies extends BodiesOf3{\n}\n',
    );
  });

  it('are its own where something that they refer to is different', () => {
    const files = share(edition('ghes-2', 'a:1'), edition('ghes-1', 'a:2'));
    expect(files.get('ghes-1/schemas.d.ts')).toBe(
      `${HEAD}export type{Same}from '../ghes-2/schemas.js';\nexport interface Leaf{\na:2\n}\nexport type User=Leaf|null;\n`,
    );
    // The text of this body is the same, but its schema is not.
    expect(files.get('ghes-1/bodies.d.ts')).toContain('export interface LeafBody{\nleaf:s.Leaf\n}\n');
    expect(files.get('ghes-1/bodies.d.ts')).toContain(
      'export interface Bodies extends e0.BodiesOf3{\n"POST /a":LeafBody;\n}\n',
    );
  });

  it('may be shared by some editions only, and a link may name the newest of them', () => {
    const files = share(edition('ghes-3', 'a:1', 'GET /b'), edition('ghes-2', 'a:2'), edition('ghes-1', 'a:2'));
    expect(files.get('ghes-2/endpoints.d.ts')).toContain(
      'export interface EndpointsOf6{\n/** https://docs.github.com/enterprise-server@2/rest#a */\n"GET /a":s.Same;\n"POST /a":s.User;\n}\n',
    );
    expect(files.get('ghes-1/endpoints.d.ts')).toBe(
      `${HEAD}import type * as e1 from '../ghes-2/endpoints.js';\nimport type * as m from '../endpoints.js';\nexport interface Endpoints extends m.Endpoints1,e1.EndpointsOf6{\n}\n`,
    );
    expect(files.get('ghes-3/endpoints.d.ts')).toContain('"GET /b":s.Same;\n"POST /a":s.User;\n');
  });
});
