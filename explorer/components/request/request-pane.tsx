import type { RouteRecord } from 'routebook/catalogue';
import { fieldId, nameId } from '../../hooks/form-access.ts';
import { splitPointer } from '../../model/form/pointer.ts';
import type { Built } from '../../model/request/build.ts';
import type { Problem } from '../../model/request/problems.ts';
import type { Call } from '../../model/request/read-call.ts';
import type { View } from '../../model/view.ts';
import { MethodBadge } from '../method.tsx';
import { Address, Path } from '../path.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly call: Call;
  readonly built: Built;
  readonly problems: readonly Problem[];
  readonly view: View;
  readonly showsToken: boolean;
  readonly onView: (view: View) => void;
}

/** What comes of the form. */
export function RequestPane({ record, call, built, problems, view, showsToken, onView }: Props) {
  const isBuilt = 'request' in built;
  return (
    <aside class="request" aria-label="Request">
      <h2 class="hidden">Request</h2>
      <div class="request-line">
        <MethodBadge method={record.method} />
        {isBuilt ? (
          <Address url={built.request.url} />
        ) : (
          <Path path={record.path} values={call.options.parameters ?? {}} />
        )}
        {isBuilt && <CopyButton text={built.request.url} what="the URL" />}
      </div>
      {isBuilt && (
        <CodeTabs
          source={{ record, call, request: built.request, mask: !showsToken }}
          form={view.form}
          onForm={(form) => onView({ ...view, form })}
        />
      )}
      {/* Behind the code, which then does not move when a problem comes or goes. */}
      <Problems problems={problems} isBuilt={isBuilt} />
    </aside>
  );
}

/** All problems in one place, each with the way to its field. */
function Problems({ problems, isBuilt }: { readonly problems: readonly Problem[]; readonly isBuilt: boolean }) {
  if (problems.length === 0) return null;
  const missing = problems.filter(({ isMissing, field }) => isMissing && field !== undefined);
  const others = problems.filter((problem) => !missing.includes(problem));
  return (
    <div class="problems">
      {missing.length > 0 && (
        <p class="problem">
          {isBuilt ? 'Still required: ' : 'Fill in to see the request: '}
          {missing.map(({ field = '' }) => (
            <button key={field} type="button" class="jump" onClick={() => focusField(field)}>
              {splitPointer(field).join('.')}
            </button>
          ))}
        </p>
      )}
      {others.map(({ field, message, severity }) => (
        <p key={`${field} ${message}`} class="problem" data-severity={severity}>
          {field !== undefined && (
            <button type="button" class="jump" onClick={() => focusField(field)}>
              {splitPointer(field).join('.')}
            </button>
          )}
          {message}
        </p>
      ))}
    </div>
  );
}

function focusField(pointer: string): void {
  const element = document.getElementById(fieldId(pointer)) ?? document.getElementById(`option-${pointer}`);
  const group = document.getElementById(nameId(pointer))?.closest('.field');
  (element ?? group?.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
}
