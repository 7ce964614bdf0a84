import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { parseSync, Visitor } from 'oxc-parser';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A function of the sources, and the lines that it has. */
export interface SourceFunction {
  readonly file: string;
  readonly name: string;
  readonly lines: number;
}

/** The functions that a call enters, in the order of execution. */
export type Walk = readonly SourceFunction[];

/** A function in a syntax tree. A signature has no body. */
interface FunctionNode {
  readonly start: number;
  readonly end: number;
  readonly body: { readonly type: string; readonly start: number; readonly end: number } | null;
  readonly id?: { readonly name: string } | null;
}

/** The functions of a file, with what they are assigned to as a name. */
function readFunctions(file: string, text: string): (FunctionNode & { readonly name: string })[] {
  const found: (FunctionNode & { readonly name: string })[] = [];
  const names = new Map<unknown, string>();
  const textOf = ({ start, end }: { start: number; end: number }) => /^[^:]*/.exec(text.slice(start, end))?.[0] ?? '';
  const add = (node: FunctionNode) => {
    found.push(Object.assign(node, { name: node.id?.name ?? names.get(node) ?? '(anonymous)' }));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void names.set(init, textOf(id)),
    Property: ({ key, value }) => void names.set(value, textOf(key)),
    MethodDefinition: ({ key, value }) => void names.set(value, textOf(key)),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(file, text).program);
  return found;
}

/** Adds a call of `enterFunction` to the beginning of each function that esbuild reads from the sources. */
function markEntrances(functions: SourceFunction[]): Plugin {
  return {
    name: 'mark-entrances',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const file = relative(root, path).replaceAll('\\', '/');
        const text = readFileSync(path, 'utf8');
        const insertions: [position: number, text: string][] = [];
        for (const { name, start, end, body } of readFunctions(file, text)) {
          if (!body) continue;
          const mark = `globalThis.enterFunction?.(${functions.length})`;
          functions.push({ file, name, lines: text.slice(start, end).split('\n').length });
          if (body.type === 'BlockStatement') insertions.push([body.start + 1, `${mark};`]);
          else insertions.push([body.start, `(${mark},`], [body.end, ')']);
        }
        let contents = text;
        for (const [position, added] of insertions.sort(([one], [other]) => other - one))
          contents = contents.slice(0, position) + added + contents.slice(position);
        return { contents, loader: 'ts' };
      }),
  };
}

/**
 * The functions that calls enter once they are warm. `program` exports functions that make one call each; `files` are modules that it
 * imports. Five calls warm up, and the sixth is recorded.
 */
export async function walkCalls(
  program: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Walk>> {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-walk-'));
  try {
    for (const [name, text] of [...files, ['program.ts', program] as const]) writeFileSync(join(folder, name), text);
    const functions: SourceFunction[] = [];
    const outfile = join(folder, 'bundle.mjs');
    await build({
      ...{ entryPoints: [join(folder, 'program.ts')], outfile, bundle: true, format: 'esm', platform: 'node' },
      ...{ logLevel: 'error', tsconfigRaw: {}, plugins: [markEntrances(functions)] },
      alias: Object.fromEntries(ENTRY_POINTS.map(({ name, source }) => [name, join(root, source)]).reverse()),
    });
    const calls: Record<string, () => Promise<unknown>> = await import(pathToFileURL(outfile).href);
    const walks = new Map<string, Walk>();
    for (const [name, call] of Object.entries(calls)) walks.set(name, await walkOf(call, functions));
    return walks;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const WARM = 5;

async function walkOf(call: () => Promise<unknown>, functions: readonly SourceFunction[]): Promise<Walk> {
  for (let count = 0; count < WARM; count++) await call();
  const entered: SourceFunction[] = [];
  const scope = globalThis as { enterFunction?: ((index: number) => void) | undefined };
  scope.enterFunction = (index) => void entered.push(functions[index] as SourceFunction);
  try {
    await call();
  } finally {
    delete scope.enterFunction;
  }
  return entered;
}

/** How long a walk is. */
export interface WalkFigures {
  /** Different functions entered. */
  readonly functions: number;
  /** Different files entered. */
  readonly files: number;
  /** How often the next function is in a different file from the last: how often a reader turns a page. */
  readonly changes: number;
}

export function figuresOf(walk: Walk): WalkFigures {
  return {
    functions: new Set(walk).size,
    files: new Set(walk.map(({ file }) => file)).size,
    changes: walk.filter(({ file }, index) => index > 0 && file !== walk[index - 1]?.file).length,
  };
}

/** A walk as text: a line for each file that it enters. */
export function describeWalk(walk: Walk): string {
  const lines: string[] = [];
  for (const [index, { file, name }] of walk.entries()) {
    if (index > 0 && file === walk[index - 1]?.file) lines.push(`${lines.pop()}, ${name}`);
    else lines.push(`${file}: ${name}`);
  }
  return lines.join('\n');
}
