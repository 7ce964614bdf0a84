import type { Ref } from 'preact';
import type { DeprecationRecord, RouteRecord } from 'routebook/catalogue';
import { writeAddress } from '../../model/address.ts';
import { openRoute, type View } from '../../model/view.ts';
import { MethodBadge } from '../method.tsx';
import { Path } from '../path.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** What a route is. */
export function RouteHead({ record, view, heading }: Props) {
  const { method, path, title, category, operationId, documentation, pagination, versions, deprecation } = record;
  return (
    <header class="route-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="route-line">
        <MethodBadge method={method} />
        <Path path={path} />
      </p>
      <dl class="facts">
        {category && <Fact name="Category">{category}</Fact>}
        {operationId && (
          <Fact name="Operation">
            <code>{operationId}</code>
          </Fact>
        )}
        {pagination && (
          <Fact name="Pages">
            by {pagination.by}
            {pagination.items && (
              <>
                , in <code>{pagination.items}</code>
              </>
            )}
          </Fact>
        )}
        {versions.length > 0 && <Fact name="Differs in">{versions.join(', ')}</Fact>}
        {documentation?.startsWith('https://') && (
          <Fact name="Documentation">
            <a href={documentation} target="_blank" rel="noreferrer">
              {documentation.replace(/^https:\/\/([^/]+)\/.*$/, '$1')}
              <span aria-hidden="true"> ↗</span>
              <span class="hidden"> (opens in a new tab)</span>
            </a>
          </Fact>
        )}
      </dl>
      {deprecation && <Deprecation deprecation={deprecation} view={view} />}
    </header>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Deprecation({ deprecation, view }: { readonly deprecation: DeprecationRecord; readonly view: View }) {
  const { removed, replacement, since, until } = deprecation;
  return (
    <div class="callout callout-warning" role="note">
      <strong>{removed ? 'The API does not have this route any more.' : 'This route is deprecated.'}</strong>{' '}
      {since && `Announced on ${since}. `}
      {until && `It may be gone from ${until} on. `}
      {replacement && (
        <>
          Use{' '}
          <a href={writeAddress(openRoute(view, replacement))}>
            <code>{replacement}</code>
          </a>{' '}
          instead.
        </>
      )}
    </div>
  );
}
