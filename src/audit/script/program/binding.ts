import type { Node } from '../node.ts';

/** The declaration of a name. */
export interface Binding {
  readonly kind: 'const' | 'let' | 'param' | 'import' | 'function' | 'class' | 'item';
  /** The source of its value: an initializer, an imported name, the list of a loop, or a function. */
  readonly init: Node | undefined;
  /** The path of members in that value, for a pattern: `const { data: { id } } = …`. */
  readonly path: readonly string[];
  /** The module and the name of an import, including `default` and `*`. */
  readonly source?: string | undefined;
  readonly imported?: string | undefined;
  /** The type annotation of a parameter or variable. */
  readonly annotation?: Node | undefined;
  /** The default of a parameter or of a member in a pattern. */
  readonly fallback?: Node | undefined;
  /** The function of a parameter, and its position there. */
  readonly parameter?: { readonly made: Node; readonly index: number } | undefined;
  /** Assignments after the declaration. */
  readonly writes: Node[];
}

export interface Scope {
  readonly parent: Scope | undefined;
  readonly bindings: Map<string, Binding>;
  /** The script, in its outermost scope. */
  readonly file?: ScriptFile;
}

/** What belongs to a whole script. */
export interface ScriptFile {
  readonly text: string;
  /** The values that are assigned to `this.name`, or that a class defines as a property or method. */
  readonly members: ReadonlyMap<string, readonly Node[]>;
  /** The types that `type Name = …` declares. */
  readonly types: ReadonlyMap<string, Node>;
}

/** The nodes that are functions. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
