type TextKind = 'line' | 'long' | 'lines' | 'code' | 'number' | 'secret' | 'date' | 'date-time';

interface Props {
  readonly kind: TextKind;
  readonly text: string | null | undefined;
  /** Undefined if the text is empty. */
  readonly onText: (text: string | undefined) => void;
  readonly [attribute: string]: unknown;
}

/** A field for text. Dates have a picker, unless the text is something that a picker cannot contain. */
export function TextInput({ kind, text, onText, ...attributes }: Props) {
  const value = text ?? '';
  const take = (next: string) => onText(next === '' ? undefined : next);
  // An input of one line drops line breaks. A text with line breaks therefore has several lines, in every kind of field.
  if (kind === 'long' || kind === 'lines' || kind === 'code' || /[\r\n]/.test(value)) {
    const rows = Math.min(16, Math.max(kind === 'lines' ? 2 : 3, value.split('\n').length));
    return (
      <textarea
        {...attributes}
        class={CLASSES[kind]}
        rows={rows}
        spellcheck={kind === 'long'}
        value={value}
        onInput={(event) => take(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'date-time' && (value === '' || UTC.test(value))) {
    return (
      <input
        {...attributes}
        type="datetime-local"
        step="1"
        value={value.replace(/Z$/, '')}
        onInput={(event) => take(asUtc(event.currentTarget.value))}
      />
    );
  }
  if (kind === 'date' && (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value))) {
    return <input {...attributes} type="date" value={value} onInput={(event) => take(event.currentTarget.value)} />;
  }
  const input = {
    ...attributes,
    spellcheck: false,
    value,
    onInput: (event: preact.TargetedInputEvent<HTMLInputElement>) => take(event.currentTarget.value),
    onPaste: (event: preact.TargetedClipboardEvent<HTMLInputElement>) => pasteLines(event, take),
  };
  if (kind === 'secret') return <input {...input} type="password" autocomplete="new-password" />;
  return <input {...input} type="text" autocomplete="off" inputMode={kind === 'number' ? 'numeric' : undefined} />;
}

const CLASSES: { readonly [Kind in TextKind]?: string } = { lines: 'code', code: 'code', secret: 'secret' };

/** Pastes a text with line breaks as it is. The field then has several lines, and keeps the focus. */
function pasteLines(event: preact.TargetedClipboardEvent<HTMLInputElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (!/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const { id, value, selectionStart, selectionEnd } = event.currentTarget;
  const start = selectionStart ?? value.length;
  take(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start));
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/;

/** The picker has no time zone, so its value is interpreted as UTC. */
function asUtc(value: string): string {
  return value === '' ? '' : `${value.length === 16 ? `${value}:00` : value}Z`;
}
