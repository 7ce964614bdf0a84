import type { Section } from './section.ts';

/** The commands of a Dockerfile as shell text, with every character in its place. */
export function dockerfileCommands(text: string): string {
  return text.replace(/^[ \t]*RUN(?:[ \t]+--[\w-]+=\S+)*[ \t]+/gim, (start) => ' '.repeat(start.length));
}

/**
 * The recipes of a Makefile or justfile as shell text, with every character in its place. Variables of make and just become variables of
 * the shell.
 */
export function makefileCommands(text: string): string {
  return text
    .replace(/^(\t[ \t]*)[@+-]+/gm, (start, space: string) => space.padEnd(start.length))
    .replace(/^( +)@/gm, '$1 ')
    .replace(/\{\{( *)(\w+)( *)\}\}/g, (whole, _, name: string) => `\${${name.padEnd(whole.length - 3, '_')}}`)
    .replace(/\$\$/g, ' $')
    .replace(/\$\((\w+)\)/g, (_, name: string) => `\${${name}}`)
    .replace(/\$\(shell /g, '$(      ');
}

/** The commands of a PowerShell script that are programs. They are written as in a shell, apart from the end of a line. */
export function powershellCommands(text: string): Section[] {
  const sections: Section[] = [];
  for (const match of text.matchAll(
    /(?<=^|[=(;|&{]|\breturn)([ \t]*)(gh(?:\.exe)?[ \t]+api[ \t](?:`\r?\n|\$\{\{[^{}\n]*\}\}|\$\([^()\n]*\)|[^\n|;)])*)/gm,
  )) {
    const [, space = '', command = ''] = match;
    const body = command
      .replace(/`(?=\r?\n)/g, '\\')
      .replace(/\$env:(\w+)/g, (whole, name: string) => `$${name.padEnd(whole.length - 1, '_')}`);
    sections.push({ kind: 'shell', text: body, offset: match.index + space.length });
  }
  return sections;
}

/** The commands of a Ruby program in backticks and in `%x(…)`. */
export function rubyCommands(text: string): Section[] {
  const sections: Section[] = [];
  for (const match of text.matchAll(/(?<=`)[^`\n]*(?=`)|(?<=%x[({[])[^)}\]\n]*(?=[)}\]])/g)) {
    const [command] = match;
    const body = command.replace(/#\{([^{}]*)\}/g, (_, inner: string) => `\${${inner.replace(/^\W|\W/g, '_')}}`);
    if (/^\s*(?:gh|curl|wget) /.test(body)) sections.push({ kind: 'shell', text: body, offset: match.index });
  }
  return sections;
}
