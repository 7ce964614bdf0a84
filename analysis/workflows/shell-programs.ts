import { type Command, plainText, shellCommands, type Word } from '../audit/text/shell-words.ts';

/** A program that a script starts, with its arguments. A part that is known only at run time is `…`. */
export interface StartedProgram {
  readonly name: string;
  readonly args: readonly string[];
  readonly start: number;
  /** Whether it reads what another command writes: `curl … | sh`. */
  readonly input: StartedProgram | undefined;
}

/** Words after which a command begins. */
const KEYWORDS = new Set(['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', 'time', 'exec', 'command']);
/** Programs that start the program in their arguments, with the options that have a value. */
const WRAPPERS: Readonly<Record<string, string>> = {
  ...{
    sudo: '-u -g',
    env: '-u -S',
    nohup: '',
    nice: '-n',
    ionice: '-c -n',
    xargs: '-I -n -P -L -d -s',
    stdbuf: '-o -e',
  },
  ...{ timeout: '-s -k', 'xvfb-run': '-s -n -e', 'cross-env': '', 'cross-env-shell': '', dotenv: '-e', retry: '-n' },
  ...{ 'firebase emulators:exec': '', catchsegv: '', strace: '-o -e', unbuffer: '', '&': '', 'dbus-run-session': '' },
};
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const FUNCTION = /(?:^|[\n;{])[ \t]*(?:function[ \t]+([\w:-]+)|([\w:-]+)[ \t]*\(\))/g;

/** Lists the programs that a shell script starts, in any branch and substitution. Functions of the script itself are left out. */
export function listPrograms(script: string): StartedProgram[] {
  const text = blankPatterns(script);
  const functions = new Set(Array.from(text.matchAll(FUNCTION), ([, one, other]) => one ?? other));
  const programs: StartedProgram[] = [];
  let before: { readonly command: Command; readonly program: StartedProgram | undefined } | undefined;
  for (const command of shellCommands(text)) {
    if (command.array !== undefined) continue;
    const input = before?.command.isPiped ? before.program : undefined;
    const program = programOf(command.words, input);
    before = { command, program };
    if (program !== undefined && !functions.has(program.name)) programs.push(program);
  }
  return programs;
}

function programOf(words: readonly Word[], input: StartedProgram | undefined): StartedProgram | undefined {
  const texts = words.map(textOfWord);
  let at = 0;
  while (at < texts.length && (KEYWORDS.has(texts[at] as string) || ASSIGNMENT.test(texts[at] as string))) at += 1;
  for (let wrapped = skipWrapper(texts, at); wrapped > at; wrapped = skipWrapper(texts, at)) at = wrapped;
  const word = words[at];
  if (word === undefined) return undefined;
  return { name: texts[at] as string, args: texts.slice(at + 1), start: word.start, input };
}

/** The position of the program that a wrapper starts, after its options and variables. */
function skipWrapper(texts: readonly string[], from: number): number {
  const name = texts[from] ?? '';
  if (!Object.hasOwn(WRAPPERS, name) || from === texts.length - 1) return from;
  const withValue = (WRAPPERS[name] as string).split(' ');
  let at = from + 1;
  while (at < texts.length) {
    const text = texts[at] as string;
    if (text.startsWith('-')) at += withValue.includes(text) ? 2 : 1;
    else if (ASSIGNMENT.test(text) || (name === 'timeout' && /^[\d.]+[smh]?$/.test(text))) at += 1;
    else if (name === 'retry' && /^\d+$/.test(text)) at += 1;
    else break;
  }
  return at < texts.length ? at : from;
}

function textOfWord(word: Word): string {
  return plainText(word) || word.pieces.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
}

/**
 * Replaces what looks like a command but is not one: the patterns of `case`, and the operators in `[[ … ]]` and `(( … ))`. Conditions with
 * substitutions stay, because these start programs.
 */
function blankPatterns(script: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  let depth = 0;
  const lines = script.split('\n').map((line) => {
    const inside = depth > 0;
    if (/(?:^|[\s;])case\s.*\sin\b/.test(line)) depth += 1;
    if (/(?:^|[\s;])esac\b/.test(line)) depth -= 1;
    if (!inside) return line;
    return line.replace(/^\s*\(?(?:"[^"$]*"|'[^']*'|[^\s()"'`;]|\s\|\s)+\)/, blank);
  });
  return lines
    .join('\n')
    .replace(/\[\[\s[^\n]*?\s\]\]/g, (text) => (/\$\(|`/.test(text) ? text : `[[${blank(text.slice(4))}]]`))
    .replace(/(?<!\$)\(\([^\n]*?\)\)/g, (text) => (/\$\(|`/.test(text.slice(2)) ? text : blank(text)));
}
