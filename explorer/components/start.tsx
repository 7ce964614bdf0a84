import type { Ref } from 'preact';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../hooks/contexts.ts';
import { openHere } from '../hooks/use-view.ts';
import { writeAddress } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import { openRoute, type View } from '../model/view.ts';
import { KeptRequests } from './kept-requests.tsx';
import { LoadFailed } from './messages.tsx';
import { OpenFile } from './open-file.tsx';
import { MethodBadge, Path } from './route-text.tsx';
import { canSend } from './send/send-slot.tsx';
import { SITE } from './site.ts';

interface WelcomeProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly notice: string;
  readonly view: View;
  readonly onOpen: (route: string) => void;
  readonly onApi: (api: Api) => void;
}

/** Shown before a route is open. */
export function Welcome({ heading, notice, view, onOpen, onApi }: WelcomeProps) {
  const api = useApi();
  const { title, examples, matchWebUrl, texts } = api;
  return (
    <main class="start">
      <div class="start-text">
        <h1 ref={heading} tabIndex={-1}>
          Find a route, fill it in, copy {canSend ? 'or send ' : ''}the request
        </h1>
        {notice && <p class="callout callout-warning">{notice}</p>}
        <p class="lead">
          {title}.{' '}
          {canSend
            ? 'Requests are sent by the routebook command on this machine, when you press Send.'
            : 'This page sends nothing. It builds requests that you run with your own tools.'}
        </p>
        {texts?.description && <p class="api-text">{texts.description}</p>}
        <dl class="ways">
          <div>
            <dt>Search</dt>
            <dd>
              Press <kbd>/</kbd> and type what you want to do. <kbd>Enter</kbd> opens the first route.
            </dd>
          </div>
          <div>
            <dt>Paste</dt>
            <dd>
              {matchWebUrl
                ? 'A curl or gh api command, a call of fetch, Octokit or Python, a URL of the API, or a link to github.com.'
                : 'A curl command, a call of fetch or Python, or a URL of the API.'}
            </dd>
          </div>
          <div>
            <dt>Share</dt>
            <dd>The URL of this page contains what you fill in, and never a token or another secret.</dd>
          </div>
        </dl>
        <KeptRequests />
        <h2>Begin with a task</h2>
        <ul class="examples">
          {examples.map(({ route, title: task }) => {
            const [method = '', path = ''] = route.split(' ');
            return (
              <li key={route}>
                <a
                  href={writeAddress(api, openRoute(view, route))}
                  onClick={(event) => openHere(event, () => onOpen(route))}
                >
                  <MethodBadge method={method} />
                  <span>{task}</span>
                  <Path path={path} />
                </a>
              </li>
            );
          })}
        </ul>
        <OpenFile onApi={onApi} />
        {SITE && (
          <p class="note">
            The <a href={SITE}>documentation of routebook</a> has a guide, and a page for each route.
          </p>
        )}
      </div>
    </main>
  );
}

interface LoadingProps {
  /** What is opened. */
  readonly record: RouteRecord | undefined;
  readonly route: string;
  /** The part that is loaded. */
  readonly what: string;
  readonly hasFailed: boolean;
}

/** Shown until the routes of an edition, or the page of a route, are loaded. */
export function Loading({ record, route, what, hasFailed }: LoadingProps) {
  return (
    <main class="start" aria-busy={!hasFailed}>
      <div class="start-text">
        {route && <h1>{record?.title ?? route.slice(0, 200)}</h1>}
        {hasFailed ? <LoadFailed what={what} /> : <p class="lead">Loading…</p>}
      </div>
    </main>
  );
}

interface UnknownRouteProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly route: string;
  readonly viewOf: (route: string) => View;
}

export function UnknownRoute({ heading, route, viewOf }: UnknownRouteProps) {
  const api = useApi();
  const findings = api.catalogue.check(route.slice(0, 500));
  const suggestions = findings.flatMap((finding) => finding.suggestions ?? []);
  /** Where the route exists, if it is part of another edition. */
  const elsewhere = findings.find(({ editions }) => editions !== undefined)?.message;
  return (
    <main class="start">
      <div class="start-text">
        <h1 ref={heading} tabIndex={-1}>
          Route not found
        </h1>
        <p>
          The catalogue does not contain <code class="quoted">{route.slice(0, 200)}</code>.
        </p>
        {elsewhere && <p class="callout">{elsewhere}</p>}
        {suggestions.length > 0 && (
          <>
            <h2>Similar routes</h2>
            <ul>
              {suggestions.map((each) => (
                <li key={each}>
                  <a href={writeAddress(api, viewOf(each))}>
                    <code>{each}</code>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </main>
  );
}
