import { useCallback, useRef, useState } from 'preact/hooks';
import type { RecordType, RouteRecord } from 'routebook/catalogue';
import { describeType } from '../../../src/internal/describe-type.ts';
import { useApi } from '../../hooks/api-context.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useVisible } from '../../hooks/use-visible.ts';
import { highlight } from '../../model/request/highlight.ts';
import type { ResponseShapes } from '../../model/response/create-shapes.ts';
import { statusText } from '../../model/response/status-text.ts';
import { LoadFailed } from '../load-failed.tsx';
import { CopyButton } from '../request/copy-button.tsx';
import { SchemaTree } from './schema-tree.tsx';

interface Props {
  readonly record: RouteRecord;
}

/** The responses of a route: an example of each, and its schema. */
export function ResponseCard({ record }: Props) {
  const api = useApi();
  const card = useRef<HTMLElement>(null);
  const isVisible = useVisible(card);
  const load = useCallback(() => api.loadResponses(), [api]);
  const { value: shapes, hasFailed } = useLoaded(load, isVisible);
  const responses = shapes?.responsesOf(record) ?? record.responses;
  const statuses = Object.keys(responses);
  const [chosen, setChosen] = useState('');
  const [showsSchema, setShowsSchema] = useState(false);
  const status = statuses.includes(chosen) ? chosen : (statuses[0] ?? '');
  if (status === '') return null;
  const [contentType, type] = Object.entries(responses[status] ?? {})[0] ?? [];
  return (
    <section class="card response" aria-label="Response" ref={card}>
      <div class="card-head">
        <h2>Response</h2>
        <fieldset class="statuses" aria-label="Status">
          {statuses.map((each) => (
            <label key={each} data-class={each.charAt(0)}>
              <input type="radio" name="status" checked={each === status} onChange={() => setChosen(each)} />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div class="response-type">
        <p>
          {statusText(status)}
          {type === undefined ? (
            ', no content'
          ) : (
            <>
              {' · '}
              <code>{describeType(type)}</code>
              {contentType !== 'application/json' && <> as {contentType}</>}
            </>
          )}
        </p>
        {type !== undefined && (
          <fieldset class="segments" aria-label="View">
            <label>
              <input type="radio" name="response-view" checked={!showsSchema} onChange={() => setShowsSchema(false)} />
              <span>Example</span>
            </label>
            <label>
              <input type="radio" name="response-view" checked={showsSchema} onChange={() => setShowsSchema(true)} />
              <span>Schema</span>
            </label>
          </fieldset>
        )}
      </div>
      {hasFailed && <LoadFailed what="The examples and schemas" />}
      {type !== undefined &&
        shapes &&
        (showsSchema ? (
          <SchemaTree key={status} type={type} shapes={shapes} />
        ) : (
          <Example type={type} shapes={shapes} />
        ))}
    </section>
  );
}

function Example({ type, shapes }: { readonly type: RecordType; readonly shapes: ResponseShapes }) {
  const text = JSON.stringify(shapes.exampleOf(type), undefined, 2) ?? '';
  return (
    <div class="example">
      <CopyButton text={text} what="the example" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
      <pre tabIndex={0}>
        <code>
          {highlight(text, 'json').map(({ kind, text: part }, index) =>
            kind === 'plain' ? (
              part
            ) : (
              <span key={index} class={`code-${kind}`}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
