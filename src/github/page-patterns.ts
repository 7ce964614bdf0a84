import { pagePatterns } from '../generated/page-patterns.ts';

/**
 * Pages on github.com and the routes that return what they show, from data/pages.txt. In a pattern, `:name` matches one segment, `:_` matches
 * one that the route does not need, and `*name` matches the rest of the path, including slashes. The first pattern that matches is used.
 */
export function readPagePatterns(): readonly (readonly [pattern: string, route: string])[] {
  return pagePatterns.split('\n').map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(0, end), line.slice(end + 1)];
  });
}

/** First segments of github.com paths that belong to the website. No account has these names. */
export const SITE_PAGES: ReadonlySet<string> = new Set([
  ...['about', 'account', 'apps', 'blog', 'codespaces', 'collections', 'contact', 'copilot', 'customer-stories'],
  ...['dashboard', 'discussions', 'enterprise', 'enterprises', 'events', 'explore', 'features', 'issues', 'join'],
  ...['login', 'logout', 'marketplace', 'new', 'notifications', 'organizations', 'orgs', 'pricing', 'projects'],
  ...['pulls', 'readme', 'search', 'security', 'sessions', 'settings', 'signup', 'site', 'solutions', 'sponsors'],
  ...['stars', 'support', 'team', 'topics', 'trending', 'users', 'watching'],
]);
