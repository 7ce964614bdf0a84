import type { Type } from '../../catalogue.ts';

/** Writes a list of texts, one per line, so that a new one changes only its own line. */
export function linesText(name: string, lines: readonly string[]): string {
  return `const ${name}: readonly string[] = [\n${lines.map((line) => `${textLiteral(line)},\n`).join('')}];\n`;
}

/** A string in single quotes, in which the quotes of JSON need no escapes. */
export function textLiteral(text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `'${escaped}'`;
}

/** The members of an object as JSON, in the order of their names. */
export function memberLines(members: { readonly [name: string]: unknown }): string[] {
  const names = Object.keys(members).sort();
  return names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(members[name])}`);
}

/** The shapes of responses with a line for each schema and each route, and a function that joins them. */
export function responseLines(
  schemas: { readonly [name: string]: Type },
  routes: readonly (readonly [string, object])[],
) {
  return `${linesText('SCHEMAS', memberLines(schemas))}${linesText(
    'RESPONSES',
    routes.map((each) => JSON.stringify(each)),
  )}
/** The shapes of all responses, as JSON. */
function responseData(): string {
  const routes = RESPONSES.map((line) => JSON.parse(line) as [string, unknown]);
  return JSON.stringify({
    format: 1,
    schemas: JSON.parse(\`{\${SCHEMAS.join(',')}}\`),
    responses: routes.map(([, content]) => content),
    routes: Object.fromEntries(routes.map(([route], index) => [route, index])),
  });
}
`;
}
