// https://www.rfc-editor.org/rfc/rfc8288#section-3

/** The target of the first link with this relation in a `link` header. */
export function linkTo(relation: string, header: string | null | undefined): string | undefined {
  for (const part of header?.split('<') ?? []) {
    const [target, parameters = ''] = part.split('>');
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^",;]*)/i.exec(parameters) ?? [];
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}
