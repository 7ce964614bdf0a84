import { useApi } from '../../hooks/contexts.ts';
import { writeAddress } from '../../model/address.ts';
import { openRoute, type View } from '../../model/view.ts';
import { actionOf, findEvents } from '../../model/webhooks/event-names.ts';
import './webhooks.css';

/** Links to the webhooks that a search may be about. */
export function WebhookLinks({ view }: { readonly view: View }) {
  const names = findEvents(view.search);
  if (names.length === 0) return null;
  return (
    <p class="webhook-links">
      Webhooks: <Links names={names} view={view} />
    </p>
  );
}

interface LinksProps {
  readonly names: readonly string[];
  readonly view: View;
  /** Whether only the actions are shown. */
  readonly isShort?: boolean;
}

/** The names of webhooks, each as a link. */
export function Links({ names, view, isShort = false }: LinksProps) {
  const api = useApi();
  return names.map((name) => (
    <a
      key={name}
      href={writeAddress(api, openRoute(view, name))}
      aria-current={name === view.route ? 'page' : undefined}
    >
      {isShort ? actionOf(name) : name}
    </a>
  ));
}
