import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { listMediaTypes, openMediaType } from '../../model/request/media-types.ts';
import type { View } from '../../model/view.ts';

interface Props {
  /** With the body of the chosen media type. */
  readonly record: RouteRecord;
  readonly whole: RouteRecord;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The media types of a body, if it has several, and the example that the description has for the chosen one. */
export function MediaTypeChoice({ record, whole, view, onView }: Props) {
  const { texts } = useApi();
  const types = listMediaTypes(whole);
  const chosen = Object.keys(record.body?.content ?? {})[0] ?? '';
  const examples = texts?.routes[record.route]?.examples ?? {};
  const essence = chosen.split(';', 1)[0] ?? '';
  const example = Object.hasOwn(examples, essence) ? examples[essence] : undefined;
  return (
    <>
      {types.length > 1 && (
        <div class="field">
          <div class="field-head">
            <label class="field-name" for="content-type">
              content-type
            </label>
          </div>
          <div class="field-body">
            <div class="field-control">
              <select
                id="content-type"
                value={chosen}
                onChange={(event) => onView(openMediaType(view, whole, event.currentTarget.value))}
              >
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            </div>
          </div>
        </div>
      )}
      {example !== undefined && (
        <details class="body-example">
          <summary>Example of the body</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
          <pre tabIndex={0}>{typeof example === 'string' ? example : JSON.stringify(example, undefined, 2)}</pre>
        </details>
      )}
    </>
  );
}
