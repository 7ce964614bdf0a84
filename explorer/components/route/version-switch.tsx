import { useCallback } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import type { Difference } from '../../model/api.ts';
import type { View } from '../../model/view.ts';
import { Segments } from '../controls.tsx';
import { LoadFailed } from '../messages.tsx';
import { Prose } from '../route-text.tsx';

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
  const { value: differences, hasFailed } = useLoaded(load, isOther && record.versions.includes(chosen));
  if (base === '' || versions.length < 2) return null;
  const all = versions.includes(chosen) ? versions : [...versions, chosen];
  const label = (version: string) => (
    <>
      {version}
      {record.versions.includes(version) && (
        <span class="dot" title="This route differs in this version">
          <span class="hidden"> (this route differs)</span>
        </span>
      )}
    </>
  );
  return (
    <div class="versions">
      <Segments
        aria-label="API version"
        name="api-version"
        options={all.map((version) => [version, label(version)])}
        value={chosen}
        onValue={(version) => onView({ ...view, apiVersion: version === base ? '' : version })}
      >
        <legend>API version</legend>
      </Segments>
      {hasFailed && <LoadFailed what={`What differs in version ${chosen}`} />}
      {isOther && !hasFailed && (
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
        {differences.length > 0
          ? `Breaks callers in ${version}, compared with ${base}:`
          : `Nothing that breaks callers differs in ${version} from ${base}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the keyboard */}
      <ul tabIndex={0}>
        {differences.map(({ effect, message }) => (
          <li key={message} data-effect={effect}>
            <span class="change">{effect.replace('-', ' ')}</span> <Prose text={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}
