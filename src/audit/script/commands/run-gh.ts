import type { Hole, Pieces } from '../../call.ts';
import { readGh } from '../../text/gh-call.ts';
import { readJq } from '../../text/jq-reads.ts';
import { shellCommands } from '../../text/shell-words.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, isFunction, isString, lastName, type Node, textOf, unwrap } from '../node.ts';
import { argumentOf, parameterOf } from '../program/parameters.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { insideOf, join } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import type { CommandWrapper } from '../wrappers/find-wrapper.ts';
import { callableParameter } from '../wrappers/wrapper-parameter.ts';
import { type Condition, itemOf, type ListWord, listOf, restOf } from './word-lists.ts';

const METHOD_FLAG = /^(?:-X|--method)/;
/** Options with which gh sends POST unless it is told otherwise. */
const BODY_FLAG = /^(?:-[fF]|--field|--raw-field|--input)/;
const WITH_VALUE = /^(?:-[XfFHqtp]|--(?:method|field|raw-field|header|jq|template|preview|hostname|input|cache))$/;
/** What functions between a list and the command change: `args.map(quote).join(' ')`. */
const KEEPS_WORDS = /^(?:join|map|filter|flat|trim|slice)$/;
const PATH_NAME = /path|ur[li]|endpoint|route|suffix|rest|resource|arg|target/;

type Facts = { isHost(host: string): boolean };

/** Reads a command of gh. Whether it is `gh api`, or is run by a function that is given a part of it. */
export function runGh(tree: Tree, facts: Facts, words: readonly ListWord[], node: Node, found: FoundInScript): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined || textIn(first) !== 'gh') return false;
  if (second.rest === undefined && textIn(second) !== 'api') return false;
  const open = openPart(words);
  const add = () => addGh(facts, words, node, found);
  const parameter = open.map((each) => callableParameter(tree, node, listIn(each))).find((each) => each !== undefined);
  if (parameter !== undefined) {
    found.wrappers.push({
      wrapper: { kind: 'command', path: parameter, words, addItself: second.rest === undefined ? add : () => {} },
    });
    return true;
  }
  if (second.rest !== undefined) return false;
  add();
  return true;
}

/** The expressions that decide what a command requests: its path, its method, and words that are not known. */
function openPart(words: readonly ListWord[]): readonly Node[] {
  const at = pathAt(words);
  const path = words[at];
  const hole = path?.pieces.at(-1);
  const isWhole = path !== undefined && typeof path.pieces[0] === 'object';
  const isEnd = typeof hole === 'object' && PATH_NAME.test(hole.name);
  const holes = path && (isWhole || isEnd) ? [isWhole ? path.pieces[0] : hole] : [];
  const method = methodsIn(words).flatMap(({ pieces }) => pieces.slice(0, 1));
  const nodes = [...holes, ...method].flatMap((each) => (typeof each === 'object' ? (each.node ?? []) : []));
  const rest = words.flatMap((each) => each.rest ?? []);
  return [...nodes, ...rest, ...words.flatMap(({ when = [] }) => when.map(({ test }) => testedIn(test)))];
}

/** Adds the call of a command whose words are all that is known. */
function addGh(facts: Facts, words: readonly ListWord[], { start, end }: Node, found: FoundInScript): void {
  const span = { start, end };
  const isFixed = ({ when, rest }: ListWord) => when === undefined && rest === undefined;
  const fixed = words.filter(isFixed);
  const path = words[pathAt(words)];
  const others = words.filter((each) => !isFixed(each) && each !== path);
  const methods = methodsIn(words);
  const isSure = methods.length > 0 && methods.every(isFixed);
  const mayChange = others.some(
    (each) => each.rest !== undefined || METHOD_FLAG.test(textIn(each)) || BODY_FLAG.test(textIn(each)),
  );
  if (path !== undefined && isFixed(path) && !isSure && mayChange && plain(path) !== 'graphql') {
    found.unread.push({ ...span, reason: 'The method of the request is computed.' });
    return;
  }
  const given = fixed.concat(mayChange ? [{ pieces: ['--input'] }, { pieces: ['-'] }] : []);
  if (path !== undefined && !isFixed(path)) given.splice(2, 0, { pieces: [{ name: 'path', isSegment: false }] });
  readGh(
    given.map(({ pieces }) => ({ pieces, ...span })),
    () => readJq(undefined),
    facts.isHost,
    found,
  );
}

/** The position of the path among the words after `gh api`. */
function pathAt(words: readonly ListWord[]): number {
  for (let index = 2; index < words.length; index++) {
    const word = words[index] as ListWord;
    if (word.rest === undefined && WITH_VALUE.test(plain(word) ?? '')) index += 1;
    else if (word.rest !== undefined || !textIn(word).startsWith('-')) return index;
  }
  return words.length;
}

/** The values of `-X` and `--method`. */
function methodsIn(words: readonly ListWord[]): readonly ListWord[] {
  return words.flatMap((each, index) => {
    if (!METHOD_FLAG.test(textIn(each))) return [];
    const next = words[index + 1];
    return WITH_VALUE.test(plain(each) ?? '') ? (next ?? []) : [each];
  });
}

/** Reads a call of a function that runs gh with its arguments. */
export function runWrapped(
  tree: Tree,
  facts: Facts,
  { words, path: { made } }: CommandWrapper,
  call: Node,
  found: FoundInScript,
): boolean {
  const isKnown = [...found.calls, ...found.unread].some((each) => each.start === call.start && each.end === call.end);
  return isKnown || textFactsOf(tree).replacesFunctions || runGh(tree, facts, words.flatMap(fill), call, found);

  function fill(word: ListWord): readonly ListWord[] {
    const when: Condition[] = [];
    for (const each of word.when ?? []) {
      const isMet = isTrue(each);
      if (isMet === each.isNot) return [];
      if (isMet === undefined) when.push({ ...each, test: givenFor(testedIn(each.test)) ?? each.test });
    }
    const filled =
      word.rest === undefined ? [{ pieces: join(word.pieces.flatMap(fillPiece)) }] : fillRest(word, word.rest);
    return when.length === 0 ? filled : filled.map((each) => ({ ...each, when }));
  }

  function isOwn(node: Node | undefined): boolean {
    return parameterOf(tree, node)?.made === made;
  }

  function givenFor(node: Node | undefined): Node | undefined {
    const parameter = parameterOf(tree, node);
    return parameter?.made === made ? argumentOf(tree, call, parameter).value : undefined;
  }

  function fillPiece(piece: string | Hole): Pieces {
    if (typeof piece === 'string' || !isOwn(piece.node)) return [piece];
    const value = givenFor(piece.node);
    return value === undefined ? [{ name: piece.name, isSegment: piece.isSegment }] : insideOf(tree, value);
  }

  function fillRest(word: ListWord, rest: Node): readonly ListWord[] {
    const list = listIn(rest);
    const parameter = parameterOf(tree, list);
    if (parameter?.made !== made) return [word];
    const isRest = children(made, 'params')[parameter.index]?.type === 'RestElement';
    if (isRest)
      return children(call, 'arguments')
        .slice(parameter.index)
        .flatMap((each) => itemOf(tree, each));
    const { value, isKnown } = argumentOf(tree, call, parameter);
    if (value === undefined) return isKnown ? [] : [{ pieces: word.pieces, rest: call }];
    return listOf(tree, value) ?? textWords(insideOf(tree, value)) ?? [restOf(tree, value)];
  }

  /** Whether a condition about an argument is met. */
  function isTrue({ test }: Condition): boolean | undefined {
    const plainTest = unwrap(test);
    const operator = textOf(plainTest, 'operator');
    const [left, right] = [child(plainTest, 'left'), child(plainTest, 'right')];
    if (plainTest?.type === 'BinaryExpression' && isString(right) && isOwn(left)) {
      const value = givenFor(left);
      const text = value && insideOf(tree, value);
      if (text?.length !== 1 || typeof text[0] !== 'string') return undefined;
      return (text[0] === textOf(right, 'value')) === operator.startsWith('=');
    }
    const tested = testedIn(test);
    const parameter = parameterOf(tree, tested);
    if (parameter?.made !== made || /^(?:===?|[<|]|\|\|)$/.test(operator)) return undefined;
    const { value, isKnown } = argumentOf(tree, call, parameter);
    const isNegated = plainTest?.type === 'UnaryExpression' && operator === '!';
    if (value === undefined) return isKnown ? isNegated : undefined;
    return isGiven(tree, value) ? !isNegated : undefined;
  }
}

/** Whether an argument is certain to have a value: a literal, or a variable that has one. */
function isGiven(tree: Tree, value: Node): boolean {
  const node = unwrap(value);
  if (node?.type === 'Literal') return Boolean(node['value']);
  if (/^(?:Object|Array|TemplateL|New)/.test(node?.type ?? '')) return true;
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  return (
    binding?.kind === 'const' && binding.init !== undefined && /^(?:Object|Array|Template|New)/.test(binding.init.type)
  );
}

/** What a condition is about: `body` in `body !== undefined`, `fields` in `Object.entries(fields)`. */
function testedIn(test: Node): Node {
  const node = unwrap(test);
  if (node?.type === 'UnaryExpression') return testedIn(child(node, 'argument') ?? test);
  if (node?.type === 'BinaryExpression' || node?.type === 'LogicalExpression')
    return testedIn(child(node, 'left') ?? test);
  const [first] = node?.type === 'CallExpression' ? children(node, 'arguments') : [];
  if (first !== undefined && !isFunction(first)) return testedIn(first);
  const isLength = node?.type === 'MemberExpression' && /^(?:length|size)$/.test(lastName(node));
  return isLength ? testedIn(child(node, 'object') ?? test) : (node ?? test);
}

/** The list in `args.map(quote).join(' ')`. */
function listIn(node: Node): Node {
  const plainNode = unwrap(node);
  const callee = plainNode?.type === 'CallExpression' ? unwrap(child(plainNode, 'callee')) : undefined;
  const object =
    callee?.type === 'MemberExpression' && KEEPS_WORDS.test(lastName(callee)) ? child(callee, 'object') : undefined;
  return object === undefined ? (plainNode ?? node) : listIn(object);
}

/** The words of the first command of gh in a text. A value that is a word of its own may stand for several. */
export function textWords(text: Pieces): readonly ListWord[] | undefined {
  const holes: Hole[] = [];
  const source = text.map((piece) => (typeof piece === 'string' ? piece : `\${{h${holes.push(piece) - 1}_}}`)).join('');
  const [command] = shellCommands(source);
  return command?.words.map(({ pieces }) => {
    const own = pieces.map((piece) =>
      typeof piece === 'string' ? piece : (holes[Number(/\d+/.exec(piece.name)?.[0])] ?? piece),
    );
    const [only, ...others] = own;
    return { pieces: own, rest: typeof only === 'object' && others.length === 0 ? only.node : undefined };
  });
}

function textIn({ pieces: [start] }: ListWord): string {
  return typeof start === 'string' ? start : '';
}

function plain({ pieces }: ListWord): string | undefined {
  return pieces.every((each) => typeof each === 'string') ? pieces.join('') : undefined;
}
