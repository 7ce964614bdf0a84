import { checkBaseUrl } from '../../../core/endpoint/url/base-url.ts';
import type { Method } from '../../../core/internal/methods.ts';
import type { RouteMatcher } from '../answer.ts';

/** The URLs of a route of a description, in which only `{name}` is a placeholder, below a base URL. */
export function matchRoute(route: string, baseUrl: string, slashes: readonly string[]): RouteMatcher {
  const [method = '', path = ''] = route.split(' ');
  const { prefix } = checkBaseUrl(baseUrl);
  const [origin = ''] = /^\w+:\/\/[^/]+/.exec(prefix) ?? [];
  const names: string[] = [];
  const parts = path
    .replace(/(?:\{[?&#]|[?#]).*$/s, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!/^\{.+\}$/s.test(part)) return escapeText(part);
      const name = part.slice(1, -1).replace(/^[+./;]/, '');
      names.push(name);
      return part.startsWith('{+') || slashes.includes(`${route} ${name}`) ? '(.+)' : '([^/]+)';
    });
  const expression = new RegExp(`^${escapeText(prefix.slice(origin.length))}${parts.join('')}$`);
  return { method: method as Method, origin, expression, names };
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
