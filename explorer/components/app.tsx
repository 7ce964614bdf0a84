import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ApiContext } from '../hooks/api-context.ts';
import { useCredentials } from '../hooks/use-credentials.ts';
import { usePathValues } from '../hooks/use-path-values.ts';
import { usePointer } from '../hooks/use-pointer.ts';
import { useReady } from '../hooks/use-ready.ts';
import { useView } from '../hooks/use-view.ts';
import { type Api, originOf } from '../model/api.ts';
import { credentialsFromPaste } from '../model/credentials.ts';
import { findRoutes } from '../model/find-routes.ts';
import { openListed } from '../model/open-route.ts';
import { readPaste } from '../model/paste/read-paste.ts';
import { openRoute } from '../model/view.ts';
import { Announcer, announce } from './announcer.tsx';
import { Sidebar } from './routes/sidebar.tsx';
import { UnknownRoute, Welcome } from './start.tsx';
import { Workbench } from './workbench.tsx';

export function App({ api }: { readonly api: Api }) {
  const [view, change] = useView(api);
  /** A message about the last action, shown while its route is open. */
  const [notice, setNotice] = useState({ route: '', text: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { search, method, category, age } = view;
  const isReady = useReady(api);
  const routes = useMemo(
    () => (isReady ? findRoutes(api.catalogue, view) : undefined),
    [api, isReady, search, method, category, age],
  );
  const record = view.route === '' ? undefined : api.catalogue.get(view.route);
  const pathValues = usePathValues(record, view.draft);
  usePointer();

  const notify = (route: string, text: string) => {
    setNotice({ route, text });
    announce(text);
  };
  const [credentials, setCredentials] = useCredentials(api, view.baseUrl, (origin) =>
    notify(view.route, `Requests now go to ${origin}, so authentication was reset. Choose it again to use it there.`),
  );

  useEffect(() => {
    document.title = record ? `${record.title} · routebook explorer` : 'routebook explorer';
  }, [record]);

  // The focus moves to the heading of a route that was opened, however it was opened.
  const shown = useRef(view.route);
  useEffect(() => {
    if (shown.current !== view.route) heading.current?.focus();
    shown.current = view.route;
  }, [view.route]);

  const open = (route: string) => change(openListed(api, view, route, pathValues), 'push');

  const paste = (text: string) => {
    const pasted = readPaste(api, text, view);
    if (pasted === undefined) {
      announce('No route matches this.');
      return false;
    }
    const { leftOut, token } = pasted;
    const rest = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
    notify(pasted.view.route, `Filled in from what you pasted.${rest}`);
    const origin = originOf(api, pasted.view.baseUrl);
    setCredentials(credentialsFromPaste(credentials, token, origin, origin === originOf(api, '')));
    change(pasted.view, 'push');
    return true;
  };

  const noticeText = notice.route === view.route ? notice.text : '';

  return (
    <ApiContext.Provider value={api}>
      <div class="app" data-open={view.route === '' ? undefined : ''}>
        <button type="button" class="skip" onClick={() => heading.current?.focus()}>
          Skip to the route
        </button>
        <Sidebar
          view={view}
          routes={routes}
          onChange={(next) => change(next, 'replace')}
          onOpen={open}
          onPaste={paste}
        />
        {record ? (
          <Workbench
            key={record.route}
            record={record}
            view={view}
            credentials={credentials}
            notice={noticeText}
            heading={heading}
            onView={(next) => change(next, 'replace')}
            onCredentials={setCredentials}
          />
        ) : view.route === '' ? (
          <Welcome heading={heading} notice={noticeText} onOpen={open} />
        ) : (
          <UnknownRoute heading={heading} route={view.route} viewOf={(route) => openRoute(view, route)} />
        )}
        <Announcer />
      </div>
    </ApiContext.Provider>
  );
}
