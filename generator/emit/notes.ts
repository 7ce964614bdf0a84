import type { Deprecation, ModelRoute } from '../catalogue.ts';

/** The comment above a route's key: a link to its documentation, and a deprecation notice if it is deprecated. */
export function routeNote(route: ModelRoute): string {
  const lines: string[] = [];
  if (route.title) lines.push(route.title);
  if (route.note && route.note !== route.title) lines.push(route.note);
  // The link is not a tag, because compilers skip the comments of a declaration file except those with `@see` or `@link`.
  if (route.documentation) lines.push(route.documentation);
  if (route.deprecation) lines.push(`@deprecated ${deprecationReason(route.deprecation)}`);
  return commentText(lines);
}

/** The comment above the function of a route. Blank lines separate its parts, because editors show it as Markdown. */
export function operationNote(
  key: string,
  route: Omit<ModelRoute, 'parameters'> & { readonly permissions?: string | undefined },
): string {
  const { title, note, documentation, deprecation, permissions } = route;
  const needs = permissions && `Permissions: ${permissions}`;
  const paragraphs = [title, `\`${key}\``, note === title ? undefined : note, needs, documentation].filter(Boolean);
  const lines = paragraphs.flatMap((each, index) => (index === 0 ? [each ?? ''] : ['', each ?? '']));
  if (deprecation) lines.push('', `@deprecated ${deprecationReason(deprecation)}`);
  return commentText(lines);
}

/** Lines as a comment that the text of a description cannot end. */
export function commentText(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const text = lines.map((line) => line.replaceAll('*/', '*\\/').replace(/[\r\n\u2028\u2029]+/g, ' '));
  return text.length === 1
    ? `/** ${text[0]} */\n`
    : `/**\n${text.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** One or two sentences: what happened and when, and what to use instead. */
function deprecationReason({ since, until, removed, renamed, replacement }: Deprecation): string {
  const names = Object.entries(renamed ?? {}).map(
    ([before, now]) => `The placeholder {${before}} is now called {${now}}.`,
  );
  if (names.length > 0) return names.join(' ');
  const dates = `${since ? ` since ${since}` : ''}${until ? `; may be removed from ${until}` : ''}`;
  const first = removed ? `Removed from the API${since ? `, deprecated since ${since}` : ''}.` : `Deprecated${dates}.`;
  return replacement === undefined ? first : `${first} Use \`${replacement}\`.`;
}
