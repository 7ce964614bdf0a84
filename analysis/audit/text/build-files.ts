import type { ScriptKind } from '../../tree/parse-script.ts';
import type { SourceKind } from '../mentions/read-literals.ts';

/** The commands of a Dockerfile as shell text, with every character in its place. */
export function dockerfileCommands(text: string): string {
  return text.replace(/^[ \t]*RUN(?:[ \t]+--[\w-]+=\S+)*[ \t]+/gim, (start) => ' '.repeat(start.length));
}

/**
 * The recipes of a Makefile or justfile as shell text, with every character in its place. Variables of make and just become variables of
 * the shell.
 */
export function makefileCommands(text: string): string {
  return (
    text
      // The next line of a command may start with an option.
      .replace(/(?<!\\\r?\n)^(\t[ \t]*)[@+-]+/gm, (start, space: string) => space.padEnd(start.length))
      .replace(/^( +)@/gm, '$1 ')
      .replace(/\{\{( *)(\w+)( *)\}\}/g, (whole, _, name: string) => `\${${name.padEnd(whole.length - 3, '_')}}`)
      .replace(/\$\$/g, ' $')
      .replace(/\$\((\w+)\)/g, (_, name: string) => `\${${name}}`)
      .replace(/\$\(shell /g, '$(      ')
  );
}

/** The commands of a PowerShell script that are programs. They are written as in a shell, apart from the end of a line. */
export function powershellCommands(text: string): Section[] {
  const sections: Section[] = [];
  for (const match of text.matchAll(
    /(?<=^|[=(;|&{]|\breturn)([ \t]*)((?:gh(?:\.exe)?|invoke-gh(?=[ \t]+api[ \t]+[/\w$]))[ \t]+api[ \t](?:`\r?\n|\$\{\{[^{}\n]*\}\}|\$\([^()\n]*\)|[^\n|;)])*)/gim,
  )) {
    const [, space = '', command = ''] = match;
    const body = command.replace(/^invoke-gh/i, '       gh').replace(/`(?=\r?\n)/g, '\\');
    sections.push({ kind: 'shell', text: body, offset: match.index + space.length });
  }
  return sections;
}

const STRING = /"((?:[^"\\\n]|\\.)*)"/y;

/** The commands in the `scripts` of a package.json. */
export function packageScripts(text: string): Section[] {
  const sections: Section[] = [];
  const start = /"scripts"\s*:\s*\{/.exec(text);
  if (start === null) return sections;
  let isValue = false;
  for (let at = start.index + start[0].length; at < text.length && text[at] !== '}'; ) {
    STRING.lastIndex = at;
    const match = STRING.exec(text);
    if (match === null) {
      // A string without an end: the rest is not JSON.
      if (text[at] === '"') return sections;
      if (text[at] === ':') isValue = true;
      else if (text[at] === ',') isValue = false;
      at += 1;
      continue;
    }
    const [whole, raw = ''] = match;
    if (isValue) sections.push({ kind: 'shell', text: decode(raw), offset: at + 1 });
    at += whole.length;
  }
  return sections;
}

/** A string in double quotes without escapes, as long as before: a space stands outside each quote that was escaped. */
export function decode(raw: string): string {
  let isOpen = false;
  return raw.replace(/\\u[\da-f]{4}|\\(.)/gi, (sequence, character?: string) => {
    if (character === undefined) return ' '.repeat(sequence.length);
    if (character === 'n') return '\n ';
    if (character !== '"') return /[rt]/.test(character) ? '  ' : ` ${character}`;
    isOpen = !isOpen;
    return isOpen ? ' "' : '" ';
  });
}

/** A string in single quotes without doubled ones. */
export function decodeSingle(raw: string): string {
  let isOpen = false;
  return raw.replaceAll("''", () => {
    isOpen = !isOpen;
    return isOpen ? " '" : "' ";
  });
}

/** A part of a text that is a script, shell commands, or a single route. All other characters are replaced by spaces. */
export interface Section {
  /** Of a `fault`, the text says what was not read. */
  readonly kind: ScriptKind | SourceKind | 'shell' | 'route' | 'fault';
  readonly text: string;
  /** The position of its start in the whole text. */
  readonly offset: number;
}

/** Replaces an expression of a workflow in a script, `${{ … }}`. It is a letter, so that it is valid anywhere in a script. */
export const WORKFLOW_EXPRESSION = '\uA66E';
