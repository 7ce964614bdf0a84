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
  if (kind === 'long' || kind === 'lines' || kind === 'code') {
    const rows = Math.min(16, Math.max(kind === 'lines' ? 2 : 3, value.split('\n').length));
    return (
      <textarea
        {...attributes}
        class={kind === 'long' ? undefined : 'code'}
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
  };
  if (kind === 'secret') return <input {...input} type="password" autocomplete="new-password" />;
  return <input {...input} type="text" autocomplete="off" inputMode={kind === 'number' ? 'numeric' : undefined} />;
}

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/;

/** The picker has no time zone, so its value is interpreted as UTC. */
function asUtc(value: string): string {
  return value === '' ? '' : `${value.length === 16 ? `${value}:00` : value}Z`;
}
