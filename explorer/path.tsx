/** A path in which placeholders stand out, and which may break behind its slashes. */
export function Path({ path }: { readonly path: string }) {
  return (
    <code class="path">
      {path.split(/(\{[^}]*\}|\/)/).map((part, index) =>
        part.startsWith('{') ? (
          <b key={index}>{part}</b>
        ) : part === '/' ? (
          <span key={index}>
            /<wbr />
          </span>
        ) : (
          part
        ),
      )}
    </code>
  );
}
