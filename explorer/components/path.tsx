interface Props {
  readonly path: string;
  /** What is known of the placeholders already. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A path in which placeholders stand out, and which may break behind its slashes. */
export function Path({ path, values = {} }: Props) {
  return (
    <code class="path">
      {path.split(/(\{[^}]*\}|\/)/).map((part, index) => {
        if (part === '/') return [part, <wbr key={index} />];
        if (!part.startsWith('{')) return part;
        const name = part.slice(1, -1);
        const value = Object.hasOwn(values, name) ? String(values[name]) : '';
        return value === '' ? <b key={index}>{part}</b> : value;
      })}
    </code>
  );
}

/** A URL, which breaks behind its marks rather than inside of its words. */
export function Address({ url }: { readonly url: string }) {
  return <code class="url">{url.split(/(?<=[/?&])/).map((part, index) => [part, <wbr key={index} />])}</code>;
}
