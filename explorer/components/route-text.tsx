import type { ComponentChildren } from 'preact';

/** A method. It can be recognized by its name and its colour. */
export function MethodBadge({ method }: { readonly method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>;
}

interface Props {
  readonly path: string;
}

/** A path with its placeholders highlighted. Lines may break after a slash. */
export function Path({ path }: Props) {
  return (
    <code class="path">
      {path.split(/(\{[^}]*\}|\/)/).map((part, index) => {
        if (part === '/') return [part, <wbr key={index} />];
        return part.startsWith('{') ? <b key={index}>{part}</b> : part;
      })}
    </code>
  );
}

/** A URL. Lines may break after a separator. */
export function UrlText({ url }: { readonly url: string }) {
  return <code class="url">{url.split(/(?<=[/?&])/).map((part, index) => [part, <wbr key={index} />])}</code>;
}

/** A name. Lines may break after a dot or an underscore. */
export function breakable(name: string) {
  return name.split(/(?<=[._])/).map((part, index) => [part, <wbr key={index} />]);
}

/** A sentence with names in backticks. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>;
}

/** A fact in a list of facts. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to another site. */
export function OutsideLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span class="hidden"> (opens in a new tab)</span>
    </a>
  );
}
