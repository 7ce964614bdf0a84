import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { describeAction } from '../../model/send/describe-action.ts';
import { splitUrl } from '../../model/send/urls.ts';
import { CodeBlock } from '../response/code-block.tsx';
import { MethodBadge, UrlText } from '../route-text.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly request: RequestOptions;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a request that can change data. It shows what the request does, and everything that is sent. */
export function ConfirmDialog({ record, request, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  // Opened before the next key can arrive: a later effect would leave it to the page behind.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Enter gives the safe answer.
    safe.current?.focus();
  }, []);
  const { host, target } = splitUrl(record, request.url);
  const body = bodyText((request as { readonly body?: unknown }).body);
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">Send this {record.method} request?</h2>
      <p>
        It {describeAction(record)}
        {target && (
          <>
            {' in '}
            <strong>{target}</strong>
          </>
        )}{' '}
        at <strong>{host}</strong>.
      </p>
      <p class="confirm-line">
        <MethodBadge method={record.method} /> <UrlText url={request.url} />
      </p>
      {body === '' ? <p class="note">It has no body.</p> : <CodeBlock text={body} what="the body" language="json" />}
      <p class="buttons">
        <button ref={safe} type="button" onClick={() => dialog.current?.close()}>
          Do not send
        </button>
        <button
          type="button"
          class={record.method === 'DELETE' ? 'danger' : 'confirm-send'}
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          Send {record.method}
        </button>
      </p>
    </dialog>
  );
}

/** The whole body: JSON over several lines, text as it is, and the name and size of a file. */
function bodyText(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof File) return `${body.name} (${body.size.toLocaleString('en')} bytes)`;
  if (body instanceof FormData) {
    return [...body].map(([name, value]) => `${name}: ${value instanceof File ? value.name : value}`).join('\n');
  }
  return body instanceof URLSearchParams ? String(body) : JSON.stringify(body, undefined, 2);
}
