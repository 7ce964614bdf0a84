/** Methods differ by their name, their sign and their colour. */
const SIGNS: Readonly<Record<string, string>> = { GET: '↓', POST: '+', PUT: '=', PATCH: '~', DELETE: '×' };

export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span class={`method method-${method.toLowerCase()}`}>
      <span class="sign" aria-hidden="true">
        {SIGNS[method]}
      </span>
      {method}
    </span>
  );
}
