import type { ComponentChildren, Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import type { View } from '../../model/view.ts';
import { eventOf } from '../../model/webhooks/event-names.ts';
import { findPayload } from '../../model/webhooks/find-payload.ts';
import { CodeBlock } from '../response/code-block.tsx';
import { SchemaTree } from '../response/schema-tree.tsx';
import { Fact, OutsideLink } from '../route-text.tsx';
import { Links } from './webhook-links.tsx';

interface Props {
  readonly view: View;
  readonly heading: Ref<HTMLHeadingElement>;
  /** Shown if there is no such webhook. */
  readonly children: ComponentChildren;
}

/** The payload of a webhook: when it is sent, its members, an example, and code that handles it. */
export function WebhookPage({ view, heading, children }: Props) {
  const { route: name } = view;
  const payload = useMemo(() => findPayload(name), [name]);
  if (payload === undefined) return children;
  const { description, documentation, members, shapes, actions, example, handler } = payload;
  const event = eventOf(name);
  return (
    <main class="route webhook">
      <header class="route-head">
        <p class="breadcrumb">
          Webhooks
          {event !== name && (
            <>
              {' › '}
              <Links names={[event]} view={view} />
            </>
          )}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <p class="lead">{description}</p>
        <dl class="facts">
          <Fact name="Documentation">
            <OutsideLink href={documentation}>docs.github.com</OutsideLink>
          </Fact>
        </dl>
        {actions.length > 0 && (
          <nav class="webhook-links" aria-label="Actions">
            Actions: <Links names={actions} view={view} isShort />
          </nav>
        )}
      </header>
      {view.edition !== '' && (
        <p class="callout">These are the payloads of github.com. Those of an edition may differ.</p>
      )}
      <div class="webhook-columns">
        <section aria-label="Payload">
          <h2>Payload</h2>
          <SchemaTree type={members} shapes={shapes} />
        </section>
        <div>
          <section class="card" aria-label="Handler">
            <div class="card-head">
              <h2>Handler</h2>
            </div>
            <CodeBlock text={handler} what="the handler" language="javascript" />
          </section>
          <section class="card response" aria-label="Example">
            <div class="card-head">
              <h2>Example</h2>
            </div>
            <CodeBlock text={JSON.stringify(example, undefined, 2)} what="the example" language="json" />
          </section>
        </div>
      </div>
    </main>
  );
}
