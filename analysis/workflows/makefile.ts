import { readText } from './repository.ts';

interface Rule {
  readonly needs: readonly string[];
  readonly recipe: string;
}

const RULE = /^([\w./%$(){} -]+?)\s*::?(?!=)([^=\n#]*?)(?:#.*)?$/;
const ASSIGNMENT = /^(?:export\s+|override\s+)?([\w.-]+)\s*(?:[:?+!]{0,3}=)\s*(.*)$/;
const MOST_TARGETS = 200;
const MOST_FILES = 20;

interface Makefile {
  readonly variables: Map<string, string>;
  readonly rules: Map<string, Rule>;
  /** The target of `make` without arguments. */
  first: string | undefined;
}

/** The commands that `make` runs for some targets, with those of the targets that they need. */
export function readMakefile(
  path: string,
  targets: readonly string[],
  find: (path: string) => string | undefined,
): { readonly recipes: readonly string[]; readonly missing: readonly string[] } {
  const made: Makefile = { variables: new Map([['MAKE', 'make']]), rules: new Map(), first: undefined };
  const files = new Set([path]);
  for (const file of files)
    for (const name of readRules(readText(file), made)) {
      const found = find(name);
      if (found !== undefined && files.size < MOST_FILES) files.add(found);
    }
  const missing: string[] = [];
  const recipes: string[] = [];
  const wanted = new Set(targets.length > 0 ? targets : [made.first ?? '']);
  for (const target of wanted) {
    const rule = made.rules.get(target) ?? patternRule(target, made.rules);
    if (rule === undefined) {
      if (targets.includes(target) || target === '') missing.push(target);
      continue;
    }
    recipes.push(expand(rule.recipe, made.variables));
    if (wanted.size < MOST_TARGETS) for (const need of rule.needs) wanted.add(need);
  }
  return { recipes, missing };
}

/** `%: common-%` */
function patternRule(target: string, rules: ReadonlyMap<string, Rule>): Rule | undefined {
  for (const [name, { needs, recipe }] of rules) {
    const [start = '', end = ''] = name.split('%');
    if (!name.includes('%') || !target.startsWith(start) || !target.endsWith(end)) continue;
    const stem = target.slice(start.length, target.length - end.length);
    const known = needs.map((need) => need.replace('%', () => stem));
    if (recipe.trim() !== '' || known.some((need) => rules.has(need))) return { needs: known, recipe };
  }
  return undefined;
}

/** Reads the rules and variables of a file, and returns the names of the files that it includes. */
function readRules(text: string, made: Makefile): string[] {
  const included: string[] = [];
  let current: readonly string[] = [];
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    if (line.startsWith('\t')) addRecipe(line, current, made);
    else if (line.trim() !== '' && !/^\s*#/.test(line)) {
      const [, files] = /^-?include\s+(.*)$/.exec(line) ?? [];
      included.push(...names(files, made));
      current = addRule(line, made);
    }
  }
  return included;
}

function addRecipe(line: string, targets: readonly string[], { rules }: Makefile): void {
  for (const name of targets) {
    const rule = rules.get(name) as Rule;
    rules.set(name, { ...rule, recipe: `${rule.recipe}${line.replace(/^\t\s*[@+-]*/, '')}\n` });
  }
}

/** Adds a variable or a rule, and returns the targets of the rule. */
function addRule(line: string, made: Makefile): readonly string[] {
  const [, name, value] = ASSIGNMENT.exec(line) ?? [];
  if (name !== undefined && value !== undefined) {
    made.variables.set(name, value);
    return [];
  }
  const [, targets, needs] = RULE.exec(line) ?? [];
  const all = names(targets, made);
  for (const target of all) {
    const known = made.rules.get(target);
    made.rules.set(target, { needs: [...(known?.needs ?? []), ...names(needs, made)], recipe: known?.recipe ?? '' });
    if (!target.startsWith('.') && !target.includes('%')) made.first ??= target;
  }
  return all;
}

function names(text: string | undefined, { variables }: Makefile): string[] {
  return expand(text ?? '', variables)
    .split(/[\s;]+/)
    .filter((name) => name !== '' && name !== '|');
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
