import type { RouteRecord } from 'routebook/catalogue';

/** The host of a request, and what it acts on: the repository or organization, or the first values of its path. */
export function splitUrl({ path }: RouteRecord, url: string): { readonly host: string; readonly target: string } {
  const { host, pathname } = new URL(url);
  const names = path.split('/').filter((segment) => segment !== '');
  const values = pathname.split('/').filter((segment) => segment !== '');
  // The base URL may have a path of its own, so segments are counted from the end.
  const found = names.flatMap((name, index) => {
    const value = values[values.length - names.length + index];
    return /^\{.*\}$/.test(name) && value !== undefined ? [decode(value)] : [];
  });
  return { host, target: found.slice(0, 2).join('/') };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
