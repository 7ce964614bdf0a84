import { useCallback } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import type { Difference } from '../../model/api.ts';
import type { View } from '../../model/view.ts';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Selects the API version, and shows how the open route differs in it. */
export function VersionSwitch({ record, view, onView }: Props) {
  const api = useApi();
  const { version: base = '', versions } = api.catalogue;
  const chosen = view.apiVersion || base;
  const isOther = chosen !== base;
  const load = useCallback(() => api.loadDifferences(), [api]);
  const { value: differences } = useLoaded(load, isOther && record.versions.includes(chosen));
  if (base === '' || versions.length < 2) return null;
  const all = versions.includes(chosen) ? versions : [...versions, chosen];
  return (
    <div class="versions">
      <fieldset class="segments" aria-label="API version">
        <legend>API version</legend>
        {all.map((version) => (
          <label key={version}>
            <input
              type="radio"
              name="api-version"
              checked={version === chosen}
              onChange={() => onView({ ...view, apiVersion: version === base ? '' : version })}
            />
            <span>
              {version}
              {record.versions.includes(version) && (
                <span class="dot" title="This route differs in this version">
                  <span class="hidden"> (this route differs)</span>
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {isOther && (
        <DifferenceList
          base={base}
          version={chosen}
          isSame={!record.versions.includes(chosen)}
          differences={differences?.[chosen]?.[record.route]}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly base: string;
  readonly version: string;
  readonly isSame: boolean;
  readonly differences: readonly Difference[] | undefined;
}

function DifferenceList({ base, version, isSame, differences = [] }: ListProps) {
  if (isSame)
    return (
      <p class="note">
        This route is the same in {version} as in {base}.
      </p>
    );
  return (
    <div class="differences">
      <p>
        Different in {version}, compared with {base}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
      <ul tabIndex={0}>
        {differences.map(({ effect, message }) => (
          <li key={message} data-effect={effect}>
            <span class="change">{effect.replace('-', ' ')}</span>{' '}
            {message.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
          </li>
        ))}
      </ul>
    </div>
  );
}
