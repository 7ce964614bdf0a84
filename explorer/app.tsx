import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { github } from 'routebook/catalogue';
import { Announcer } from './announce.tsx';
import { readPaste } from './paste/read-paste.ts';
import { Browse } from './search/browse.tsx';
import { findRoutes } from './search/find-routes.ts';
import { openFound } from './search/open-found.ts';
import { UnknownRoute, Welcome } from './start.tsx';
import { EMPTY_MEMORY } from './state/memory.ts';
import { useView } from './state/use-view.ts';
import { openRoute } from './state/view.ts';
import { useWarmCatalogue } from './state/warm.ts';
import { Workbench } from './workbench.tsx';

export function App() {
  const [view, change] = useView();
  const [memory, setMemory] = useState(EMPTY_MEMORY);
  const [notice, setNotice] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { search, method, category, age } = view;
  const routes = useMemo(() => findRoutes(view), [search, method, category, age]);
  const record = view.route === '' ? undefined : github.get(view.route);
  useWarmCatalogue();

  useEffect(() => {
    document.title = record ? `${record.title} · routebook explorer` : 'routebook explorer';
  }, [record]);

  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());

  const open = (route: string) => {
    setNotice('');
    setMemory({ ...memory, file: undefined });
    change(openFound(view, route), 'push');
    focusHeading();
  };

  const paste = (text: string) => {
    const pasted = readPaste(text, view);
    if (pasted === undefined) {
      setNotice('No route fits what was pasted.');
      return false;
    }
    setMemory({ ...memory, token: pasted.token || memory.token, file: undefined });
    change(pasted.view, 'push');
    const { leftOut } = pasted;
    setNotice(leftOut.length === 0 ? '' : `Filled in from what was pasted. Left out: ${leftOut.join(', ')}.`);
    focusHeading();
    return true;
  };

  return (
    <div class="app" data-open={view.route === '' ? undefined : ''}>
      <button type="button" class="skip" onClick={focusHeading}>
        Skip to the route
      </button>
      <Browse view={view} routes={routes} onChange={(next) => change(next, 'replace')} onOpen={open} onPaste={paste} />
      {record ? (
        <Workbench
          key={record.route}
          record={record}
          view={view}
          memory={memory}
          notice={notice}
          heading={heading}
          onView={(next) => change(next, 'replace')}
          onMemory={setMemory}
          onOpen={open}
        />
      ) : view.route === '' ? (
        <Welcome heading={heading} notice={notice} onOpen={open} />
      ) : (
        <UnknownRoute heading={heading} route={view.route} hrefTo={(route) => openRoute(view, route)} />
      )}
      <Announcer />
    </div>
  );
}
