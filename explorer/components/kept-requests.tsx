import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../hooks/contexts.ts';
import { forget, type KeptList, type KeptRequest, readKept } from '../model/kept.ts';
import { announce } from './messages.tsx';

const TITLES: { readonly [List in KeptList]: string } = { favourites: 'Favourites', history: 'Recent' };

/** The requests that this browser keeps: favourites, and what was opened. Nothing is shown for an empty list. */
export function KeptRequests() {
  const { title: api } = useApi();
  const [, setChanges] = useState(0);
  // What is kept of the page that was left is stored after the first draw of this one.
  useEffect(() => setChanges((count) => count + 1), []);
  const remove = (list: KeptList, isForgotten: (request: KeptRequest) => boolean, text: string) => {
    forget(list, api, isForgotten);
    setChanges((count) => count + 1);
    announce(text);
  };
  return (
    <>
      {(['favourites', 'history'] as const).map((list) => {
        const kept = readKept(list, api);
        return (
          kept.length > 0 && (
            <section key={list} aria-label={TITLES[list]}>
              <div class="kept-head">
                <h2>{TITLES[list]}</h2>
                <button type="button" class="copy" onClick={() => remove(list, () => true, `${TITLES[list]}: cleared`)}>
                  Clear<span class="hidden"> {TITLES[list]}</span>
                </button>
              </div>
              <ul class="kept">
                {kept.map(({ route, title, address }) => (
                  <li key={address}>
                    <a href={address}>
                      <span>{title}</span> <code>{route}</code>
                    </a>
                    <button
                      type="button"
                      class="copy"
                      aria-label={`Remove ${title}`}
                      onClick={() => remove(list, (request) => request.address === address, `Removed ${title}`)}
                    >
                      Remove
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
