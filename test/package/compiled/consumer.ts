import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPILERS, compileProject, isNightly } from '../../support/compile.ts';
import { packedPackage } from '../../support/packed.ts';

/** The modules that declarations may name: public entries, and the one file that the others import. */
const KNOWN_MODULES = ['routebook', 'routebook/types', './support.js'];

const root = fileURLToPath(new URL('../../../', import.meta.url));

// All calls are checked by the oldest and the newest compiler, and at night by every compiler. The newest and 5.9 check all declarations, with the
// types of the web, which a client needs; the oldest does so in module-settings.ts. 6.0 has the rules of 7.0, so it checks them at night. The others differ in
// how the package is found, so for them one file is enough.
const NODENEXT = { module: 'nodenext', moduleResolution: 'nodenext' };
const DECLARATIONS = { ...NODENEXT, skipDefaultLibCheck: true };
const RESOLUTIONS = [
  {
    name: 'nodenext',
    compilers: isNightly ? COMPILERS : (['typescript'] as const),
    options: DECLARATIONS,
    include: ['src'],
  },
  {
    name: 'nodenext without declarations',
    compilers: isNightly ? [] : (['typescript-5.4'] as const),
    options: { ...NODENEXT, skipLibCheck: true },
    include: ['src'],
  },
  {
    name: 'nodenext for declarations',
    compilers: isNightly ? [] : (['typescript-5.9'] as const),
    options: DECLARATIONS,
    include: ['src/declared.ts'],
  },
  {
    name: 'bundler',
    compilers: [COMPILERS[0], 'typescript'],
    options: { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true },
    include: ['src/declared.ts'],
  },
  {
    name: 'node16',
    compilers: ['typescript-5.9', 'typescript'],
    options: {
      ...{ module: 'node16', moduleResolution: 'node16', skipLibCheck: true },
      isolatedDeclarations: true,
    },
    include: ['src/annotated.ts'],
  },
] as const;

describe('a program with the packed package installed', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(packedPackage().project, 'compiled-'));
    cpSync(join(root, 'test/types/calls'), join(folder, 'src'), { recursive: true });
  });

  const cases = RESOLUTIONS.flatMap((resolution) =>
    resolution.compilers.map((compiler) => ({ compiler, ...resolution })),
  );

  it.each(cases)(
    'compiles with $compiler and $name resolution, and writes declarations',
    ({ compiler, name, options, include }) => {
      const config = `tsconfig.${compiler}-${name.replaceAll(' ', '-')}.json`;
      const outDir = `out-${compiler}-${name.replaceAll(' ', '-')}`;
      const compilerOptions = {
        ...options,
        ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], rootDir: 'src', outDir },
        ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
        verbatimModuleSyntax: true,
        ...{ declaration: true, emitDeclarationOnly: true },
      };
      writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, include }));
      expect(compileProject(compiler, join(folder, config))).toEqual([]);

      const declarations = readdirSync(join(folder, outDir)).filter((file) => file.endsWith('.d.ts'));
      expect(declarations).toContain(
        include[0] === 'src' ? 'declared.d.ts' : include[0].replace(/^src\/(.*)\.ts$/, '$1.d.ts'),
      );
      for (const file of declarations) {
        const text = readFileSync(join(folder, outDir, file), 'utf8');
        const modules = [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, module]) => module);
        expect(modules.filter((module) => !KNOWN_MODULES.includes(module ?? ''))).toEqual([]);
        expect(text).not.toContain('ghp_SECRET');
      }
    },
  );
});
