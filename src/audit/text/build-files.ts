/** The commands of a Dockerfile as shell text, with every character in its place. */
export function dockerfileCommands(text: string): string {
  return text.replace(/^[ \t]*RUN(?:[ \t]+--[\w-]+=\S+)*[ \t]+/gim, (start) => ' '.repeat(start.length));
}

/** The recipes of a Makefile as shell text, with every character in its place. Variables of make become variables of the shell. */
export function makefileCommands(text: string): string {
  return text
    .replace(/^(\t[ \t]*)[@+-]+/gm, (start, space: string) => space.padEnd(start.length))
    .replace(/\$\$/g, ' $')
    .replace(/\$\((\w+)\)/g, (_, name: string) => `\${${name}}`)
    .replace(/\$\(shell /g, '$(      ');
}
