import type { Ref } from 'preact';
import { github } from 'routebook/catalogue';
import { writeAddress } from '../model/address.ts';
import type { View } from '../model/view.ts';
import { MethodBadge } from './method.tsx';

const EXAMPLES = [
  'GET /orgs/{org}/repos',
  'POST /repos/{owner}/{repo}/issues',
  'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
  'GET /repos/{owner}/{repo}/contents/{path}',
];

interface WelcomeProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly notice: string;
  readonly onOpen: (route: string) => void;
}

/** What is there before a route is open. */
export function Welcome({ heading, notice, onOpen }: WelcomeProps) {
  return (
    <main class="start">
      <h1 ref={heading} tabIndex={-1}>
        Find a route, fill it in, take the request away
      </h1>
      {notice && <p class="callout callout-warning">{notice}</p>}
      <p>
        All {github.size.toLocaleString('en')} routes of GitHub’s REST API. Nothing is sent from here: this page builds
        requests, and your own client sends them.
      </p>
      <ul class="keys">
        <li>
          <kbd>/</kbd> search, <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> open
        </li>
        <li>Paste a URL or a curl command into the search field, and its route is filled in.</li>
        <li>The address bar holds what you fill in, so it can be shared. Tokens and secrets stay out of it.</li>
      </ul>
      <h2>Begin with one of these</h2>
      <ul class="examples">
        {EXAMPLES.map((route) => {
          const record = github.get(route);
          return (
            record && (
              <li key={route}>
                <button type="button" onClick={() => onOpen(route)}>
                  <MethodBadge method={record.method} />
                  <span>{record.title}</span>
                  <code>{record.path}</code>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </main>
  );
}

interface UnknownRouteProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly route: string;
  readonly hrefTo: (route: string) => View;
}

export function UnknownRoute({ heading, route, hrefTo }: UnknownRouteProps) {
  const suggestions = github.check(route.slice(0, 500)).flatMap((finding) => finding.suggestions ?? []);
  return (
    <main class="start">
      <h1 ref={heading} tabIndex={-1}>
        There is no such route
      </h1>
      <p>
        The address asks for <code class="quoted">{route.slice(0, 200)}</code>, which is not in the catalogue.
      </p>
      {suggestions.length > 0 && (
        <>
          <h2>It may have meant</h2>
          <ul>
            {suggestions.map((each) => (
              <li key={each}>
                <a href={writeAddress(hrefTo(each))}>
                  <code>{each}</code>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
