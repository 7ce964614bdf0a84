import { useEffect, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { writeAddress } from '../../model/address.ts';
import { listCategories } from '../../model/find-routes.ts';
import { isRequest } from '../../model/paste/read-paste.ts';
import { EMPTY_VIEW, type View } from '../../model/view.ts';
import { AgeFilter, Filters } from './filters.tsx';
import { optionId, RouteList } from './route-list.tsx';

interface Props {
  readonly view: View;
  /** Undefined until there has been time to list them. */
  readonly routes: readonly RouteRecord[] | undefined;
  readonly onChange: (view: View) => void;
  readonly onOpen: (route: string) => void;
  /** Returns whether a route was found for it. */
  readonly onPaste: (text: string) => boolean;
}

/** The list of routes with its search field and its filters. */
export function Browse({ view, routes: found, onChange, onOpen, onPaste }: Props) {
  const routes = found ?? NONE;
  const input = useRef<HTMLInputElement>(null);
  // An address or a command may hold a secret, so it is no part of the view.
  const [request, setRequest] = useState('');
  const [active, setActive] = useState(-1);
  useSlash(input);

  const search = (text: string) => {
    const isAddress = isRequest(text);
    setRequest(isAddress ? text : '');
    setActive(text.trim() === '' || isAddress ? -1 : 0);
    onChange({ ...view, search: isAddress ? '' : text });
  };
  const paste = (text: string) => {
    if (onPaste(text)) setRequest('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = routes[active];
    if (step !== undefined && routes.length > 0) {
      setActive(Math.max(0, Math.min(routes.length - 1, active + step)));
    } else if (event.key === 'Enter' && request !== '') paste(request);
    else if (event.key === 'Enter' && chosen) onOpen(chosen.route);
    else if (event.key === 'Escape' && (view.search !== '' || request !== '')) search('');
    else if (event.key === 'Escape') input.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <nav class="browse" aria-label="Routes">
      <a class="brand" href={writeAddress(EMPTY_VIEW)}>
        <img src={ICON} alt="" width="24" height="24" />
        <span>
          <strong>routebook</strong> explorer
        </span>
      </a>
      <div class="search">
        <input
          ref={input}
          id="search"
          type="text"
          role="combobox"
          aria-label="Search routes, or paste a URL or a curl command"
          aria-controls="routes"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-activedescendant={routes[active] ? optionId(active) : undefined}
          aria-keyshortcuts="/"
          autocomplete="off"
          spellcheck={false}
          placeholder="Search, or paste a URL or curl"
          value={request || view.search}
          onInput={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (!isRequest(text)) return;
            event.preventDefault();
            paste(text);
          }}
        />
        <span class="key" aria-hidden="true">
          /
        </span>
      </div>
      <div class="found">
        <Filters view={view} categories={found && listCategories()} onChange={onChange} />
        <div class="count">
          <p role="status">{request === '' ? found && countText(found.length) : 'Enter finds its route'}</p>
          <AgeFilter view={view} onChange={onChange} />
        </div>
        <RouteList routes={routes} active={active} open={view.route} onOpen={onOpen} />
      </div>
    </nav>
  );
}

const NONE: readonly RouteRecord[] = [];

const ICON = new URL('../../icon.svg', import.meta.url).href;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function countText(count: number): string {
  return count === 0 ? 'No route fits' : count === 1 ? '1 route' : `${count.toLocaleString('en')} routes`;
}

/** `/` goes to the search field, from anywhere but a field that takes text itself. */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [input]);
}
