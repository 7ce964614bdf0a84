import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from '../model/api.ts';
import type { Draft } from '../model/form/draft.ts';
import type { Problem } from '../model/request/read-form-call.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('This component needs an ApiContext.');
  return api;
}

/** The state and functions that every control of the form needs, at any depth. */
export interface FormAccess {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Called when the focus leaves a field. */
  readonly onVisit: (pointer: string) => void;
  /** Takes the file of a body that is one; absent for other bodies, in which files have a name only. */
  readonly onFile?: ((file: File | undefined) => void) | undefined;
  /** The problems of a field. JSON may have several. */
  readonly problemsAt: (pointer: string) => readonly Problem[];
  readonly problemAt: (pointer: string) => Problem | undefined;
}

export const FormContext = createContext<FormAccess | undefined>(undefined);

export function useForm(): FormAccess {
  const access = useContext(FormContext);
  if (access === undefined) throw new Error('This component needs a FormContext.');
  return access;
}

/** A pointer can contain any character, but an id cannot contain spaces. */
export function fieldId(pointer: string): string {
  return `field${encodeURIComponent(pointer)}`;
}

export function nameId(pointer: string): string {
  return `name${encodeURIComponent(pointer)}`;
}

export function noteId(pointer: string): string {
  return `note${encodeURIComponent(pointer)}`;
}

/** The input for the name of a new entry. */
export function addId(pointer: string): string {
  return `add${encodeURIComponent(pointer)}`;
}

const CONTROLS = ['input', 'select', 'textarea', 'button'].map((name) => `:scope .field-control ${name}`).join(', ');

/** Moves the focus to the control of a field, or to the first one inside it. If it is gone, to what adds another one. Of JSON, a line is selected. */
export function focusField(pointer: string, line?: number): void {
  const group = document.getElementById(nameId(pointer))?.closest('.field, .item');
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const target =
    document.getElementById(fieldId(pointer)) ??
    group?.querySelector<HTMLElement>(CONTROLS) ??
    document.getElementById(addId(parent)) ??
    document.getElementById(fieldId(parent));
  target?.closest('details')?.setAttribute('open', '');
  target?.focus();
  if (line === undefined || !(target instanceof HTMLTextAreaElement)) return;
  const before = target.value.split('\n').slice(0, line);
  const end = before.join('\n').length;
  target.setSelectionRange(end - (before.at(-1)?.length ?? 0), end);
  // Browsers scroll to the focus, not to the selection.
  target.scrollTop = (target.scrollHeight / target.value.split('\n').length) * (line - 2);
}

/** The same once the form shows what was added or removed. */
export function focusSoon(pointer: string): void {
  requestAnimationFrame(() => focusField(pointer));
}
