/** A method. It can be recognized by its name and its colour. */
export function MethodBadge({ method }: { readonly method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>;
}
