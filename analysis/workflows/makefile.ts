import { readText } from './repository.ts';

interface Rule {
  readonly needs: readonly string[];
  readonly recipe: string;
}

const RULE = /^([\w./%$(){} -]+?)\s*::?(?!=)([^=\n#]*?)(?:#.*)?$/;
const ASSIGNMENT = /^(?:export\s+|override\s+)?([\w.-]+)\s*(?:[:?+!]{0,3}=)\s*(.*)$/;
const MOST_TARGETS = 200;
const MOST_FILES = 20;

/** The commands that `make` runs for some targets, with those of the targets that they need. */
export function readMakefile(
  path: string,
  targets: readonly string[],
  find: (path: string) => string | undefined,
): { readonly recipes: readonly string[]; readonly missing: readonly string[] } {
  const variables = new Map<string, string>([['MAKE', 'make']]);
  const rules = new Map<string, Rule>();
  let first: string | undefined;
  const files = new Set([path]);
  for (const file of files) readRules(file);

  const missing: string[] = [];
  const recipes: string[] = [];
  const wanted = new Set(targets.length > 0 ? targets : [first ?? '']);
  for (const target of wanted) {
    const rule = rules.get(target);
    if (rule === undefined) {
      if (targets.includes(target) || target === '') missing.push(target);
      continue;
    }
    recipes.push(rule.recipe);
    if (wanted.size < MOST_TARGETS) for (const need of rule.needs) wanted.add(need);
  }
  return { recipes: recipes.map((recipe) => expand(recipe, variables)), missing };

  function readRules(file: string): void {
    const lines = readText(file).replaceAll('\\\n', ' ').split('\n');
    let current: string[] = [];
    for (const line of lines) {
      if (line.startsWith('\t')) {
        for (const name of current) {
          const rule = rules.get(name) as Rule;
          rules.set(name, { ...rule, recipe: `${rule.recipe}${line.replace(/^\t\s*[@+-]*/, '')}\n` });
        }
        continue;
      }
      if (line.trim() === '' || /^\s*#/.test(line)) continue;
      current = [];
      const included = /^-?include\s+(.*)$/.exec(line)?.[1]?.split(/\s+/) ?? [];
      for (const name of included) {
        const found = find(expand(name, variables));
        if (found !== undefined && files.size < MOST_FILES) files.add(found);
      }
      const [, name, value] = ASSIGNMENT.exec(line) ?? [];
      const [, names, needs] = name === undefined ? (RULE.exec(line) ?? []) : [];
      if (name !== undefined && value !== undefined) variables.set(name, value);
      for (const each of split(names)) {
        const known = rules.get(each);
        rules.set(each, { needs: [...(known?.needs ?? []), ...split(needs)], recipe: known?.recipe ?? '' });
        current.push(each);
        if (!each.startsWith('.')) first ??= each;
      }
    }
  }

  function split(text: string | undefined): string[] {
    return expand(text ?? '', variables)
      .split(/\s+/)
      .filter((name) => name !== '' && name !== '|');
  }
}

/** Replaces variables with their values. One that is not known stays a word that is computed. */
function expand(text: string, variables: ReadonlyMap<string, string>, level = 0): string {
  return text.replace(/\$\$|\$[({](shell\s[^()]*|[\w.-]+)[)}]|\$[@<^*?%]/g, (whole, name?: string) => {
    if (whole === '$$') return '$';
    if (name === undefined) return 'file';
    if (name.startsWith('shell ')) return `$(${name.slice(6)})`;
    const value = variables.get(name);
    return value === undefined || level > 5 ? `\${${name.replace(/\W/g, '_')}}` : expand(value, variables, level + 1);
  });
}
