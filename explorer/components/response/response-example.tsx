import { useCallback, useRef, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { describeType } from '../../../src/catalogue/type-keywords.ts';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded, useVisible } from '../../hooks/use-loaded.ts';
import { chooseResponse, exampleText } from '../../model/response/choose-response.ts';
import { githubStatus } from '../../model/response/github-status.ts';
import { statusText } from '../../model/response/status-text.ts';
import type { HeaderText } from '../../model/texts.ts';
import { Segments, Select } from '../controls.tsx';
import { LoadFailed } from '../messages.tsx';
import { Prose } from '../route-text.tsx';
import { CodeBlock } from './code-block.tsx';
import { SchemaTree } from './schema-tree.tsx';

interface Props {
  readonly record: RouteRecord;
  /** The format or media type that the request asks for. */
  readonly format: string;
  /** The heading, if there is no other. */
  readonly title?: string;
}

const VIEWS = [
  [false, 'Example'],
  [true, 'Schema'],
] as const;

/** The responses of a route: what each status means, an example, and the schema. */
export function ResponseExample({ record, format, title }: Props) {
  const api = useApi();
  const card = useRef<HTMLDivElement>(null);
  const isVisible = useVisible(card);
  const load = useCallback(() => api.loadResponses(), [api]);
  const { value: shapes, hasFailed } = useLoaded(load, isVisible);
  const responses = shapes?.responsesOf(record) ?? record.responses;
  const statuses = Object.keys(responses);
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState('');
  const [showsSchema, setShowsSchema] = useState(false);
  const status = statuses.includes(chosen) ? chosen : (statuses[0] ?? '');
  if (status === '') return null;
  const response = chooseResponse(record, status, responses[status] ?? {}, format, wanted);
  const { contentType, contentTypes, type } = response;
  const texts = shapes?.textsOf(record.route, status) ?? {};
  const meaning = texts.description ?? (api.isGitHub ? githubStatus(record, status) : '');
  return (
    <div ref={card}>
      <div class="card-head">
        {title ? <h2>{title}</h2> : <p class="note">As the API describes it</p>}
        <Segments
          class="statuses"
          aria-label="Status"
          name="status"
          options={statuses.map((each) => [each, <b data-class={each.charAt(0)}>{each}</b>])}
          value={status}
          onValue={setChosen}
        />
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
              {contentTypes.length < 2 && contentType !== 'application/json' && <> as {contentType}</>}
            </>
          )}
        </p>
        {type !== undefined && (
          <Segments
            aria-label="View"
            name="response-view"
            options={VIEWS}
            value={showsSchema}
            onValue={setShowsSchema}
          />
        )}
      </div>
      {meaning && (
        <p class="response-meaning">
          <Prose text={meaning} />
        </p>
      )}
      {contentTypes.length > 1 && (
        <div class="response-media">
          <label for="response-media-type">Media type</label>
          <Select id="response-media-type" options={contentTypes} value={contentType ?? ''} onValue={setWanted} />
        </div>
      )}
      <ResponseHeaders headers={texts.headers ?? {}} />
      {hasFailed && <LoadFailed what="The examples and schemas" />}
      {type !== undefined &&
        shapes &&
        (showsSchema ? (
          <SchemaTree key={`${status} ${contentType}`} type={type} shapes={shapes} />
        ) : (
          <CodeBlock {...exampleText(shapes, response, record, status)} what="the example" />
        ))}
    </div>
  );
}

/** The headers of a response that the description names. */
function ResponseHeaders({ headers }: { readonly headers: { readonly [name: string]: HeaderText } }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <dl class="response-headers">
      {entries.map(([name, { type, isRequired, description }]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span class="field-meta">{isRequired ? type : `${type} · optional`}</span>
          </dt>
          <dd class="note">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
