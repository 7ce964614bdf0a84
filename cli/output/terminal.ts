import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

export interface Screen {
  /** Whether a person is looking: what is piped stays plain. */
  readonly isTerminal: boolean;
  /** How many letters fit on a line; no end where nobody is looking. */
  readonly width: number;
  style(style: Style, text: string): string;
}

/** What the stream that a text is meant for can show. */
export function createScreen(stream: NodeJS.WriteStream = process.stdout): Screen {
  const isTerminal = stream.isTTY === true;
  const isColoured = wantsColour(isTerminal, process.env);
  return {
    isTerminal,
    width: isTerminal ? Math.max(20, stream.columns || 80) : Number.POSITIVE_INFINITY,
    style: (style, text) => (isColoured && text !== '' ? styleText(style, text, { validateStream: false }) : text),
  };
}

/** As https://no-color.org has it, all values but the empty one turn colours off. */
function wantsColour(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, undefined, 2));
}

/** Text from outside must not steer the terminal. */
export function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** For a person, beside the result: on standard error, so that a pipe does not carry it. */
export function note(text: string): void {
  process.stderr.write(`routebook: ${visible(text)}\n`);
}
