import { useCallback, useMemo, useState } from 'preact/hooks';
import type { RecordType, RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import type { ResponseShapes } from '../../model/response/create-shapes.ts';
import { statusText } from '../../model/response/status-text.ts';
import { type ErrorSource, explainError } from '../../model/send/explain-error.ts';
import { compareData, jsonLines } from '../../model/send/real-data.ts';
import { hasFailed, type RealResponse, type Sent } from '../../model/send/send-call.ts';
import { tokenFacts } from '../../model/send/token-facts.ts';
import { linkedPages } from '../../model/send/urls.ts';
import { JumpButton } from '../request/problem-list.tsx';
import { Code, CodeBlock } from '../response/code-block.tsx';
import { Fact, Prose } from '../route-text.tsx';

interface Props extends ErrorSource {
  readonly sent: Sent;
  readonly url: string;
  readonly onPage: (url: string) => void;
  /** Called before the focus moves to a field. */
  readonly onJump: () => void;
}

const LABELS = { first: 'First page', prev: 'Previous page', next: 'Next page', last: 'Last page' };

/** The response that the API really sent, next to what its schema says. */
export function RealResponseView({ sent, url, onPage, onJump, ...source }: Props) {
  if (hasFailed(sent)) {
    return (
      <p class="callout callout-warning send-failed" role="alert">
        <strong>{sent.code}</strong> {sent.message}
      </p>
    );
  }
  const { status, headers, milliseconds, bytes, isCut } = sent;
  const find = (name: string) => headers.find(([each]) => each === name)?.[1];
  const pages = linkedPages(find('link') ?? '', url);
  return (
    <div class="real-response" data-class={String(status).charAt(0)}>
      <p class="send-summary">
        <strong class="send-status">{status}</strong> {statusText(String(status))} · {milliseconds} ms ·{' '}
        {bytes.toLocaleString('en')} bytes
      </p>
      <dl class="facts send-facts">
        {tokenFacts(find).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
      {pages.length > 0 && (
        <p class="buttons">
          {pages.map(({ rel, url: page }) => (
            <button key={rel} type="button" onClick={() => onPage(page)}>
              {LABELS[rel]}
            </button>
          ))}
        </p>
      )}
      {isCut && <p class="callout callout-warning">The body is longer. Only its first 5 MB are shown.</p>}
      {status >= 400 && <Failure source={source} response={sent} onJump={onJump} />}
      <Body record={source.record} response={sent} />
      <details class="send-headers">
        <summary>{headers.length} headers</summary>
        <dl>
          {headers.map(([name, value], index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

interface FailureProps extends Pick<Props, 'onJump'> {
  readonly source: ErrorSource;
  readonly response: RealResponse;
}

/** Why the call failed, what helps, and the fields that were refused. */
function Failure({ source, response, onJump }: FailureProps) {
  const { isGitHub, texts } = useApi();
  const { route } = source.record;
  const { cause, fix, fields } = isGitHub
    ? explainError(source, response, parse(response.text)?.value)
    : { cause: texts?.routes[route]?.responses?.[response.status]?.description ?? '', fix: '', fields: [] };
  if (`${cause}${fix}` === '') return null;
  return (
    <div class="callout callout-warning explanation">
      <p>
        <Prose text={`${cause} ${fix}`} />
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ name, pointer, reason }) => (
            <li key={name}>
              {pointer === undefined ? (
                <code>{name}</code>
              ) : (
                <JumpButton field={pointer} label={name} onJump={onJump} />
              )}{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const MOST_LINES = 2_000;

function Body({ record, response }: { readonly record: RouteRecord; readonly response: RealResponse }) {
  const api = useApi();
  const load = useCallback(() => api.loadResponses(), [api]);
  const { value: shapes } = useLoaded(load, true);
  const [showsAll, setShowsAll] = useState(false);
  const { text, status } = response;
  const data = useMemo(() => parse(text), [text]);
  const differences = useMemo(() => {
    const type = shapes && status < 400 ? typeOf(shapes, record, status) : undefined;
    return shapes && type !== undefined && data !== undefined
      ? compareData(data.value, type, (name) => shapes.schema(name))
      : undefined;
  }, [shapes, record, status, data]);
  if (text === undefined) return <p class="note">The body is not text, so it is not shown.</p>;
  if (text === '') return <p class="note">The response has no body.</p>;
  const most = showsAll ? Number.POSITIVE_INFINITY : MOST_LINES;
  const lines =
    data === undefined ? text.split('\n', most).map((line) => ({ text: line })) : jsonLines(data.value, most);
  return (
    <>
      {differences && (
        <div class="send-differences">
          {differences.size === 0 ? (
            <p class="note">The body has the members and types that the schema says.</p>
          ) : (
            <details open={differences.size <= 5}>
              <summary>
                {differences.size === 1 ? 'One member differs' : `${differences.size} members differ`} from the schema
              </summary>
              <ul>
                {[...differences].map(([pointer, how]) => (
                  <li key={pointer}>{how}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      <CodeBlock text={text} what="the response">
        {lines.map((line, index) => {
          const how = 'pointer' in line ? differences?.get(line.pointer ?? '-') : undefined;
          return (
            <span key={index} class={how === undefined ? undefined : 'differs'} title={how}>
              <Code text={line.text} language={data && 'json'} />
              {'\n'}
            </span>
          );
        })}
      </CodeBlock>
      {!showsAll && lines.length >= MOST_LINES && (
        <p class="buttons">
          <button type="button" onClick={() => setShowsAll(true)}>
            Show all lines
          </button>
        </p>
      )}
    </>
  );
}

function parse(text: string | undefined): { readonly value: unknown } | undefined {
  try {
    return text === undefined ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The type of the JSON body that a status has. */
function typeOf(shapes: ResponseShapes, record: RouteRecord, status: number): RecordType | undefined {
  const responses = shapes.responsesOf(record);
  const content = responses[status] ?? responses[`${String(status).charAt(0)}XX`] ?? responses['default'] ?? {};
  return Object.entries(content).find(([type]) => /\bjson\b/.test(type))?.[1];
}
