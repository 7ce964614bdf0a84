import type { ServerText } from './texts.ts';

/** The values of the variables in a URL of a server; undefined if the URL is not one of that server. */
export function readServerUrl({ url, variables }: ServerText, given: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = url.split(/(\{[^{}]+\})/).map((part) => {
    if (!/^\{.*\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(part.slice(1, -1));
    return '([^/?#]*)';
  });
  const found =
    new RegExp(`^${pattern.join('')}$`).exec(given) ?? new RegExp(`^${pattern.join('')}$`).exec(`${given}/`);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] || (variables[name]?.default ?? '')]));
}

/** The URL of a server with values for its variables; their defaults where there are none. Without a slash at the end. */
export function writeServerUrl({ url, variables }: ServerText, values: Readonly<Record<string, string>>): string {
  return url
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] || (variables[name]?.default ?? whole))
    .replace(/\/$/, '');
}
