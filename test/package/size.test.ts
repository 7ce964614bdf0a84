import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bytesOf, entriesSection, entryRows } from '../../bench/entries/section.js';
import { writeTable } from '../../bench/table.js';
import { listEntries } from '../../scripts/bundle/list-entries.js';
import { NAMES } from '../support/editions.ts';
import { packedPackage } from '../support/packed.ts';

const { project, installed } = packedPackage();

/** The code of a program that uses the packed package, in one file and without everything that it does not use. */
async function bundleText(code: string, isMinified: boolean) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    absWorkingDir: installed,
    bundle: true,
    // The entry for Redis runs on servers only.
    external: ['node:*'],
    minify: isMinified,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  return { text: output.text, inputs: Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)) };
}

const bundles = new Map<string, ReturnType<typeof measureBundle>>();

/** The same program is bundled once for all tests. */
function bundle(code: string): ReturnType<typeof measureBundle> {
  const known = bundles.get(code) ?? measureBundle(code);
  bundles.set(code, known);
  return known;
}

/** The size of a program, the files of the package that it contains something of, and the functions and constants in it. */
async function measureBundle(code: string) {
  const [minified, readable] = [await bundleText(code, true), await bundleText(code, false)];
  return {
    bytes: gzipSync(minified.text, { level: 9 }).length,
    files: minified.inputs
      .filter(([path, { bytesInOutput }]) => path !== '<stdin>' && bytesInOutput > 0)
      .map(([path]) => path.replace('dist/', ''))
      .sort(),
    names: [...readable.text.matchAll(/^(?:async )?(?:function|var|class)\*? ([\w$]+)/gm)].map(([, name = '']) => name),
  };
}

/** Everything that a module of the package declares. A name that does not exist would be absent from every bundle. */
const DECLARED = new Set(
  ['src', 'analysis', 'shared'].flatMap((folder) =>
    readdirSync(join(installed, 'dist', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const text = readFileSync(join(installed, 'dist', folder, file), 'utf8');
        return [...text.matchAll(/^(?:async )?(?:function|const|class)\*? ([\w$]+)/gm)].map(([, name = '']) => name);
      }),
  ),
);

/** Expects that a bundle does not contain these functions, which others contain. */
function expectAbsent(names: readonly string[], ...absent: readonly string[]): void {
  expect(absent.filter((name) => !DECLARED.has(name))).toEqual([]);
  expect(names.filter((name) => absent.includes(name))).toEqual([]);
}

/** The data of the catalogue in a bundle. */
const dataOf = (files: readonly string[]) =>
  files.filter((file) => file.startsWith('explorer/data/')).map((file) => file.slice('explorer/data/'.length));

interface Program {
  readonly code?: string;
  /** Its parts, if it is a program with a sender that is composed of parts. */
  readonly parts?: string;
  readonly 'more than'?: string;
  readonly most?: number;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly data?: readonly string[];
  readonly without?: string;
}
const { programs, parts: ofParts } = parse(readFileSync(new URL('size.yaml', import.meta.url), 'utf8')) as {
  readonly programs: { readonly [name: string]: Program };
  readonly parts: { readonly [part: string]: readonly string[] };
};

function codeOf({ code = '', parts }: Program, edition: string): string {
  const names = Object.keys(ofParts).join(', ');
  const sender = `import { createSender, ${names} } from 'routebook/send';
    const send = createSender({ baseUrl: 'https://api.example.com' }, [${parts}]); console.log(send);`;
  return `${parts === undefined ? '' : sender} ${code.replace('EDITION', edition)}`;
}

function programNamed(name: string): Program {
  const program = programs[name];
  if (program === undefined) throw new Error(`There is no program "${name}".`);
  return program;
}

const cases = Object.entries(programs).flatMap(([name, program]) =>
  (program.code?.includes('EDITION') ? NAMES : ['']).map((edition) => ({ name, edition, program })),
);

describe('a bundle, minified and gzipped', () => {
  test.each(cases)('with $name $edition has at most the bytes and the code of the table', async (each) => {
    const { program, edition } = each;
    const { bytes, files, names } = await bundle(codeOf(program, edition));
    const less = program['more than'] === undefined ? undefined : programNamed(program['more than']);
    const base = less && (await bundle(codeOf(less, edition)));
    expect(bytes - (base?.bytes ?? 0)).toBeLessThanOrEqual(program.most ?? Infinity);
    expect(names).toEqual(expect.arrayContaining([...(program.has ?? [])]));
    expectAbsent(names, ...(program.lacks ?? []));
    const data = program.data?.flatMap((file) =>
      file === 'more than' ? dataOf(base?.files ?? []) : file.replace('EDITION', edition),
    );
    expect(dataOf(files)).toEqual(data?.sort() ?? dataOf(files));
    const { without } = program;
    expect(without === undefined ? [] : files.filter((file) => new RegExp(without).test(file))).toEqual([]);
  });

  test.each(['', ...Object.keys(ofParts)])('with the part "%s" has what it needs, and no other part', async (part) => {
    const { names } = await bundle(codeOf({ parts: part && `${part}()` }, ''));
    const own = ofParts[part] ?? [];
    expect(names).toEqual(expect.arrayContaining([...own]));
    const others = Object.values(ofParts).flat();
    expectAbsent(names, ...others.filter((name) => !own.includes(name)));
  });

  test.each(['catalogue', 'convert', 'send', 'catalogue/responses', 'testing'])(
    'with routebook/%s has nothing of the permissions',
    async (name) => {
      const { files } = await bundle(`import * as all from 'routebook/${name}'; console.log(all);`);
      const found = /permission-(?:data|names)|shared\/(?:(?:catalogue|github)-)?permissions/;
      expect(files.filter((file) => found.test(file))).toEqual([]);
    },
  );

  test('is empty for unused imports, because the package has no side effects', async () => {
    const program = listEntries().map(({ name }, index) => `import * as unused${index} from '${name}';`);
    expect((await bundle(program.join('\n'))).files).toEqual([]);
  });
});

/** The table of a page between the comments of a benchmark, as cells. */
function tableOf(page: string, name: string) {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [, shown = ''] = new RegExp(`<!-- bench ${name} -->\n([^]*?)\n\n[^\n]+\n<!-- end`).exec(text) ?? [];
  const [, , ...rows] = shown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return { shown, rows };
}

test('the table of costs is what `npm run bench -- entries --write` writes, with the bytes of this build', async () => {
  const { shown, rows } = tableOf('bundling.md', 'entries');
  const measured = await bytesOf(project);
  // Most changes move a few bytes. The times are those of a machine.
  const bytes = measured.map((each, at) => {
    const written = Number(rows[at]?.[2]) * 1000;
    return Math.abs(written - each) <= 100 + 0.03 * each ? written : each;
  });
  const times = rows.map((cells) => Number(cells[3]));
  expect(times.filter((time) => !(time > 0))).toEqual([]);
  expect(shown).toBe(writeTable(entriesSection.headings, entryRows(bytes, times)));
});

/** The files that Node loads for an entry point. */
function filesOf(entry: string): string[] {
  const found: string[] = [];
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.includes(file)) continue;
    found.push(file);
    const imports = readFileSync(join(installed, 'dist', file), 'utf8').matchAll(
      /^(?:import|export)\b.*"(\.[^"]+)";$/gm,
    );
    for (const [, path = ''] of imports) pending.push(posix.join(posix.dirname(file), path));
  }
  return found.sort();
}

// Finding and reading files takes most of the time of an import.
describe('an import without a bundler', () => {
  // It was 44, up to 7 imports deep.
  test('of the main entry point loads three files', () => {
    expect(filesOf('src/entries/index.js')).toEqual(['shared/client.js', 'shared/core.js', 'src/entries/index.js']);
  });

  // The audit and the catalogue of an edition load most: 10, of which 3 contain data. The others are parts of the catalogue that
  // the responses and the generator also use, without its data. `routebook/operations` loads every group of functions.
  // The permissions need the catalogue, and those of an edition that of github.com too.
  // The reference has one more than the permissions: the parser of fields. The types of uploads are one more.
  test('of any other entry point loads at most 21 files, or 28 with permissions and for the reference', () => {
    const entries = listEntries().filter(({ name }) => name !== 'routebook/operations');
    const counts = entries.map(({ name, module }) => [name, filesOf(module).length] as const);
    expect(counts.length).toBeGreaterThan(20);
    expect(
      counts.filter(([name, count]) => count > (/permissions$|reference$|ghe.+catalogue$/.test(name) ? 28 : 21)),
    ).toEqual([]);
  });
});
