import { child, textOf } from '../tree/node.ts';
import { OCTOKIT_PACKAGES } from './packages.ts';
import type { Script } from './script.ts';

/** Imports a name from a module of routebook, and returns the name to write: another one if the file has one like it. */
export function needName(script: Script, module: string, name: string, isType = false): string {
  const state = stateOf(script, module, name);
  if (state === 'imported') return name;
  const local = state === 'taken' ? otherName(module, name) : name;
  const written = local === name ? name : `${name} as ${local}`;
  const names = script.imports.get(module) ?? new Set<string>();
  script.imports.set(module, names.add(isType ? `type ${written}` : written));
  return local;
}

function otherName(module: string, name: string): string {
  return module === 'routebook/schemas' ? `GitHub${name}` : `${name}Client`;
}

/** Whether the file has imported the name, or has something else of the same name. */
function stateOf({ tree }: Script, module: string, name: string): 'free' | 'imported' | 'taken' {
  if (declaredTypes(tree).has(name)) return 'taken';
  const binding = tree.scopeOf(tree.root).bindings.get(name);
  if (binding !== undefined) {
    if (binding.source === module) return 'imported';
    // A name of Octokit is replaced.
    return OCTOKIT_PACKAGES.test(binding.source ?? '') ? 'free' : 'taken';
  }
  return 'free';
}

const knownTypes = new WeakMap<Script['tree'], ReadonlySet<string>>();

/** The names of types and modules that the file declares. Found once, because a file may create any number of clients. */
function declaredTypes(tree: Script['tree']): ReadonlySet<string> {
  const known = knownTypes.get(tree);
  if (known !== undefined) return known;
  const declarations = tree.nodes.filter(({ type }) => /^TS(?:Interface|TypeAlias|Enum|Module)Declaration$/.test(type));
  const names = new Set(declarations.flatMap((each) => textOf(child(each, 'id'), 'name') ?? []));
  knownTypes.set(tree, names);
  return names;
}
