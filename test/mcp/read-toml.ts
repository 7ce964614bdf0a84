/** Reads the part of TOML that the documentation has: tables, texts and lists of texts. Anything else throws. */
export function readToml(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  let table = root;
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, path] = /^\[([\w.-]+)\]$/.exec(line) ?? [];
    const [, name, value] = /^(\w+) = ("[^"\\]*"|\[("[^"\\]*"(, )?)*\])$/.exec(line) ?? [];
    if (path !== undefined) table = tableAt(root, path);
    else if (name !== undefined && value !== undefined) table[name] = JSON.parse(value);
    else throw new Error(`This line is not read: ${line}`);
  }
  return root;
}

function tableAt(root: Record<string, unknown>, path: string): Record<string, unknown> {
  let table = root;
  for (const name of path.split('.')) {
    table[name] ??= {};
    table = table[name] as Record<string, unknown>;
  }
  return table;
}
