import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { github } from 'routebook/catalogue';
import { useReady } from '../hooks/use-ready.ts';
import { useView } from '../hooks/use-view.ts';
import { findRoutes } from '../model/find-routes.ts';
import { EMPTY_MEMORY } from '../model/memory.ts';
import { openFound } from '../model/open-found.ts';
import { readPaste } from '../model/paste/read-paste.ts';
import { openRoute } from '../model/view.ts';
import { Announcer, announce } from './announce.tsx';
import { Browse } from './routes/browse.tsx';
import { UnknownRoute, Welcome } from './start.tsx';
import { Workbench } from './workbench.tsx';

export function App() {
  const [view, change] = useView();
  const [memory, setMemory] = useState(EMPTY_MEMORY);
  /** What became of the last paste, for as long as its route is open. */
  const [notice, setNotice] = useState({ route: '', text: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { search, method, category, age } = view;
  const isReady = useReady();
  const routes = useMemo(() => (isReady ? findRoutes(view) : undefined), [isReady, search, method, category, age]);
  const record = view.route === '' ? undefined : github.get(view.route);

  useEffect(() => {
    document.title = record ? `${record.title} · routebook explorer` : 'routebook explorer';
  }, [record]);

  // Whoever opens a route, by whatever way, goes on from its heading.
  const shown = useRef(view.route);
  useEffect(() => {
    if (shown.current !== view.route) heading.current?.focus();
    shown.current = view.route;
  }, [view.route]);

  const open = (route: string) => change(openFound(view, route), 'push');

  const tell = (route: string, text: string) => {
    setNotice({ route, text });
    announce(text);
  };

  const paste = (text: string) => {
    const pasted = readPaste(text, view);
    if (pasted === undefined) {
      tell(view.route, 'No route fits what was pasted.');
      return false;
    }
    const { leftOut, token } = pasted;
    const rest = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
    tell(pasted.view.route, `Filled in from what was pasted.${rest}`);
    setMemory({ ...memory, token: token || memory.token });
    change(pasted.view, 'push');
    return true;
  };

  const noticeText = notice.route === view.route ? notice.text : '';

  return (
    <div class="app" data-open={view.route === '' ? undefined : ''}>
      <button type="button" class="skip" onClick={() => heading.current?.focus()}>
        Skip to the route
      </button>
      <Browse view={view} routes={routes} onChange={(next) => change(next, 'replace')} onOpen={open} onPaste={paste} />
      {record ? (
        <Workbench
          key={record.route}
          record={record}
          view={view}
          memory={memory}
          notice={noticeText}
          heading={heading}
          onView={(next) => change(next, 'replace')}
          onMemory={setMemory}
        />
      ) : view.route === '' ? (
        <Welcome heading={heading} notice={noticeText} onOpen={open} />
      ) : (
        <UnknownRoute heading={heading} route={view.route} hrefTo={(route) => openRoute(view, route)} />
      )}
      <Announcer />
    </div>
  );
}
