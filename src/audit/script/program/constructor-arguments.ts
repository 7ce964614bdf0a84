import { getOrCreate } from '../../../internal/get-or-create.ts';
import { child, children, type Node, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { argumentFor } from './arguments.ts';
import { FUNCTIONS } from './binding.ts';
import { createOwnFacts } from './own-facts.ts';

interface GivenFacts {
  /** The calls by the constructor or function that they call: `new Api(url)`, `super(url)`, `createApi(url)`. */
  readonly calls: ReadonlyMap<Node, readonly Node[]>;
  readonly url: Map<Binding, unknown>;
  readonly owners: Map<Binding, unknown>;
}

/** What the calls of a script give to constructors and functions. */
const FACTS = createOwnFacts<Tree, GivenFacts>();

/** What the parameter of a constructor is given, or that of a function which returns others, wherever the script calls it. */
export function constructorArguments(tree: Tree, { parameter, path }: Binding): readonly Node[] {
  if (parameter === undefined) return [];
  const calls = factsOf(tree).calls.get(parameter.made) ?? [];
  return calls.flatMap((call) => argumentFor(tree, children(call, 'arguments'), { ...parameter, path }).value ?? []);
}

/** Reads what a parameter is given once: arguments may contain parameters that are given each other. */
export function readGiven<Result>(
  tree: Tree,
  kind: 'url' | 'owners',
  binding: Binding,
  none: Result,
  read: () => Result,
): Result {
  const known = factsOf(tree)[kind];
  if (known.has(binding)) return known.get(binding) as Result;
  known.set(binding, none);
  const result = read();
  known.set(binding, result);
  return result;
}

/** Whether a function is the constructor of a class. */
export function isConstructor(tree: Tree, made: Node): boolean {
  return textOf(tree.parentOf(made), 'kind') === 'constructor';
}

function factsOf(tree: Tree): GivenFacts {
  const known = FACTS.get(tree);
  if (known !== undefined) return known;
  const calls = new Map<Node, Node[]>();
  for (const call of tree.calls) {
    const made = madeBy(tree, call);
    if (made !== undefined) getOrCreate(calls, made, () => [] as Node[]).push(call);
  }
  const facts = { calls, url: new Map(), owners: new Map() };
  FACTS.set(tree, facts);
  return facts;
}

/** The constructor or function of the program that a call calls. */
function madeBy(tree: Tree, call: Node): Node | undefined {
  let name = child(call, 'callee');
  if (name?.type === 'Super') {
    let around = tree.parentOf(call);
    while (around !== undefined && !/^Class[DE]/.test(around.type)) around = tree.parentOf(around);
    name = child(around, 'superClass');
  }
  const made = name?.type === 'Identifier' ? unwrap(lookUp(tree, name, textOf(name, 'name'))?.init) : undefined;
  if (made === undefined || FUNCTIONS.has(made.type)) return made;
  const method = children(child(made, 'body'), 'body').find((each) => textOf(each, 'kind') === 'constructor');
  return child(method, 'value');
}
