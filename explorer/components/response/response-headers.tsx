import type { HeaderText } from '../../model/texts.ts';

interface Props {
  readonly headers: { readonly [name: string]: HeaderText };
}

/** The headers of a response that the description names. */
export function ResponseHeaders({ headers }: Props) {
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
