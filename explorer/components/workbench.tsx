import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Memory } from '../model/memory.ts';
import { build } from '../model/request/build.ts';
import { findProblems } from '../model/request/problems.ts';
import { readCall } from '../model/request/read-call.ts';
import type { View } from '../model/view.ts';
import { RouteForm } from './form/route-form.tsx';
import { RouteHead } from './form/route-head.tsx';
import { RequestPane } from './request/request-pane.tsx';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
  readonly memory: Memory;
  readonly notice: string;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onView: (view: View) => void;
  readonly onMemory: (memory: Memory) => void;
}

/** An open route: its form, and the request that comes of it. */
export function Workbench({ record, view, memory, notice, heading, onView, onMemory }: Props) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [file, setFile] = useState<File>();
  const call = readCall(record, view, file);
  const built = build(record.route, call, memory.token);
  const problems = findProblems(record, call, 'fault' in built ? built.fault : undefined);
  return (
    <>
      <main class="route">
        <RouteHead record={record} view={view} heading={heading} />
        {notice && <p class="callout">{notice}</p>}
        <RouteForm
          record={record}
          view={view}
          memory={memory}
          fields={call.fields}
          problems={problems.filter(({ field, isMissing }) => !isMissing || visited.has(field ?? ''))}
          onView={onView}
          onMemory={onMemory}
          onFile={setFile}
          onVisit={(field) => visited.has(field) || setVisited(new Set([...visited, field]))}
        />
      </main>
      <RequestPane
        record={record}
        call={call}
        built={built}
        problems={problems}
        view={view}
        showsToken={memory.showsToken}
        onView={onView}
      />
    </>
  );
}
