import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../model/api.ts';
import { announce } from './messages.tsx';

interface Props {
  readonly onApi: (api: Api) => void;
}

/** Opens the description of another API, chosen or dropped anywhere in the page. Its reader is loaded then. */
export function OpenFile({ onApi }: Props) {
  const [state, setState] = useState('');
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    setState(`Reading ${file.name}…`);
    try {
      onApi(await (await import('../build/read-api-file.ts')).readApiFile(file));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState(message);
      announce(message);
    }
  };
  useEffect(() => {
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (allow(event) !== false) void open(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  });
  return (
    <div class="open-file">
      <label class="add">
        Open an OpenAPI file
        <input
          type="file"
          class="hidden"
          accept=".json,.yaml,.yml"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="note" role={state === '' ? undefined : 'status'}>
        {state || 'Or drop it here. It stays in this tab, and is sent nowhere.'}
      </p>
    </div>
  );
}
