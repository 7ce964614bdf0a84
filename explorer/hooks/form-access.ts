import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Draft } from '../model/form/draft.ts';
import type { Problem } from '../model/request/problems.ts';

/** What every control of the form needs, however deep it is. */
export interface FormAccess {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Somebody has been at this field and left it. */
  readonly onVisit: (pointer: string) => void;
  readonly problemAt: (pointer: string) => Problem | undefined;
}

export const FormContext = createContext<FormAccess | undefined>(undefined);

export function useForm(): FormAccess {
  const access = useContext(FormContext);
  if (access === undefined) throw new Error('A control stands outside of a form.');
  return access;
}

/** Pointers can hold anything, and an id no space. */
export function fieldId(pointer: string): string {
  return `field-${encodeURIComponent(pointer)}`;
}

export function nameId(pointer: string): string {
  return `name-${encodeURIComponent(pointer)}`;
}

export function noteId(pointer: string): string {
  return `note-${encodeURIComponent(pointer)}`;
}
