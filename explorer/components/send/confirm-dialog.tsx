import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { splitUrl } from '../../model/send/urls.ts';

interface Props {
  readonly record: RouteRecord;
  readonly url: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a request that can change data. */
export function ConfirmDialog({ record, url, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opened before the next key can arrive: a later effect would leave it to the page behind.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { host, target } = splitUrl(record, url);
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">Send this {record.method} request?</h2>
      <p>
        {record.title}
        {target && (
          <>
            {' in '}
            <strong>{target}</strong>
          </>
        )}{' '}
        at <strong>{host}</strong>. It can change or delete data there.
      </p>
      <p>
        <code>
          {record.method} {url}
        </code>
      </p>
      <p class="buttons">
        {/* The first button has the focus, so that Enter gives the safe answer. */}
        <button type="button" onClick={() => dialog.current?.close()}>
          Do not send
        </button>
        <button
          type="button"
          class={record.method === 'DELETE' ? 'danger' : 'send-button'}
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
