import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { STAND_INS } from '../../../scripts/check-docs/folders.js';
import { readBlocks } from '../../../scripts/pages.js';
import { COMPILERS, compileProject, OUTER_COMPILERS } from '../../support/compile.ts';
import { packedPackage } from '../../support/packed.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A block that shows an error of the compiler. */
const showsError = (code: string) => /^\/\/ /m.test(code);

interface Block {
  readonly language: string;
  readonly code: string;
}

/** The `ts` blocks of a page that must compile, each as a file. */
function blocksOf(page: string, isWanted: (code: string) => boolean): [string, string][] {
  const blocks = (readBlocks(page, root) as Block[]).filter(
    ({ language, code }) => language === 'ts' && !showsError(code) && isWanted(code),
  );
  return blocks.map(({ code }, index) => [`${page.replace(/\W/g, '-')}-${index}.ts`, `${code}\nexport {};\n`]);
}

/** Generic functions, and declarations of types in terms of a route. */
const isGeneric = (code: string) => /<\w+ extends |Of<|paging/.test(code);

describe('a program with the packed package installed', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(packedPackage().project, 'wrapping-'));
    cpSync(join(root, 'test/types/sending'), folder, { recursive: true });
    const snippets = [
      ...blocksOf('docs/wrapping.md', () => true),
      ...blocksOf('docs/types.md', isGeneric),
      ...blocksOf('docs/sending.md', isGeneric),
    ];
    expect(snippets.length).toBeGreaterThan(8);
    for (const [name, text] of snippets) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'stand-ins.d.ts'), STAND_INS);
  });

  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };

  /** The compilers between the oldest and the newest check the programs of the page; `npm run fuzz` gives them all. */
  const PROGRAMS_OF_PAGE = ['docs-wrapping-*.ts', 'wrappers.ts', 'stand-ins.d.ts'];

  it.each(COMPILERS)('compiles generic functions around send and the snippets of the pages with %s', (compiler) => {
    const config = `tsconfig.${compiler}.json`;
    const options = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] };
    const compilerOptions = {
      ...{ ...options, ...strict, skipLibCheck: true, outDir: `out-${compiler}`, rootDir: '.' },
      ...{ declaration: true, emitDeclarationOnly: true },
    };
    writeFileSync(
      join(folder, config),
      JSON.stringify({ compilerOptions, include: OUTER_COMPILERS.includes(compiler) ? ['*.ts'] : PROGRAMS_OF_PAGE }),
    );
    expect(compileProject(compiler, join(folder, config))).toEqual([]);
    const declared = readFileSync(join(folder, `out-${compiler}`, 'wrappers.d.ts'), 'utf8');
    const modules = [...declared.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, module]) => module);
    expect([...new Set(modules)].sort()).toEqual(['routebook', 'routebook/send', 'routebook/types']);
  });

  // TypeScript 5.4 does not have the option. The types are checked above; here only what declarations need is.
  it.each(COMPILERS.slice(1))('compiles wrappers with isolatedDeclarations and %s', (compiler) => {
    const config = `tsconfig.isolated-${compiler}.json`;
    const options = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] };
    const compilerOptions = {
      ...{ ...options, ...strict, skipLibCheck: true, outDir: `isolated-${compiler}`, rootDir: '.' },
      ...{ declaration: true, emitDeclarationOnly: true, isolatedDeclarations: true, noCheck: true },
    };
    writeFileSync(
      join(folder, config),
      JSON.stringify({ compilerOptions, include: ['docs-wrapping-*.ts', 'everyday-*.ts', 'stand-ins.d.ts'] }),
    );
    expect(compileProject(compiler, join(folder, config))).toEqual([]);
  });
});
