import { github } from 'routebook/catalogue';

/** What the catalogue has to say about a call of GitHub's API; nothing about a call of another one. */
export function findHints(route: string, options: object, onlySuggestions: boolean): string[] {
  const [, host] = /^(?:\w+ )?https?:\/\/([^/?#]*)/i.exec(route) ?? [];
  if (host !== undefined && host !== 'api.github.com') return [];
  return github
    .check(route, options)
    .filter(({ suggestions, replacement }) => !onlySuggestions || suggestions?.length || replacement)
    .map(({ message }) => message);
}
