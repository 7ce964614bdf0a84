import type { Script } from './script.ts';
import { styleOf } from './text/file-style.ts';

/** Functions that routebook has no counterpart of, as they are written into the file. */
const HELPERS = {
  collectPages: {
    typed: `/** Collects what a function returns for each page, until it calls \`done\`. */
async function NAME<Page, Item>(
  pages: AsyncIterable<Page>,
  map: (page: Page, done: () => void) => Item | Item[],
): Promise<Item[]> {
  let items: Item[] = [];
  let isDone = false;
  for await (const page of pages) {
    items = items.concat(map(page, () => { isDone = true; }));
    if (isDone) break;
  }
  return items;
}
`,
    plain: `/** Collects what a function returns for each page, until it calls \`done\`. */
async function NAME(pages, map) {
  let items = [];
  let isDone = false;
  for await (const page of pages) {
    items = items.concat(map(page, () => { isDone = true; }));
    if (isDone) break;
  }
  return items;
}
`,
  },
} as const;

/** Adds a function at the end of the file, and returns its name: another one if the file has one like it. */
export function needHelper(script: Script, helper: keyof typeof HELPERS): string {
  const { tree, helpers, isTyped } = script;
  const { typed, plain } = HELPERS[helper];
  const textOf = (name: string) => inStyle(script, (isTyped ? typed : plain).replace('NAME', name));
  // A file that was migrated in part has the function already.
  if (tree.text.replaceAll('\r\n', '\n').includes(textOf(helper).trimEnd())) return helper;
  const isTaken = new RegExp(`\\b${helper}\\b`).test(tree.text);
  const name = isTaken ? `${helper}Of` : helper;
  helpers.set(name, textOf(name));
  return name;
}

/** Writes the functions that were added. */
export function writeHelpers({ tree: { text }, helpers, edits }: Script): void {
  if (helpers.size === 0) return;
  const end = text.endsWith('\n') || text === '' ? '' : '\n';
  edits.push({ start: text.length, end: text.length, text: `${end}\n${[...helpers.values()].join('\n')}` });
}

/** A function with the semicolons and the indentation of the file. */
function inStyle(script: Script, text: string): string {
  const { semicolon, indent } = styleOf(script);
  return text.replace(/;(?= \}|$)/gm, semicolon).replace(/^ +/gm, (spaces) => indent.repeat(spaces.length / 2));
}
