import { EndpointError } from 'routebook';
import { expand } from 'routebook/template';
import { expandByReference } from './reference.ts';
import type { Refusal } from './reference-grammar.ts';

/** What tests pass, right or wrong: the types of the library would refuse half of it. */
export type AnyVariables = Readonly<Record<string, unknown>>;

/** What came of an expansion, in the same words for both implementations. */
export type Outcome =
  | { result: string }
  | { refused: 'template'; index: number | undefined }
  | { refused: 'value'; parameter: string | undefined };

export interface Implementation {
  name: string;
  expand(template: string, variables: AnyVariables): string;
  /** Expands; a refusal becomes data. An error of any other kind is a fault of the implementation and is thrown on. */
  attempt(template: string, variables: AnyVariables): Outcome;
}

export const library: Implementation = {
  name: 'the library',
  expand: (template, variables) => expand(template, variables as Parameters<typeof expand>[1]),
  attempt(template, variables) {
    try {
      return { result: library.expand(template, variables) };
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      if (error.code === 'INVALID_TEMPLATE') return { refused: 'template', index: error.index };
      if (error.code === 'INVALID_PARAMETER') return { refused: 'value', parameter: error.parameter };
      throw error;
    }
  },
};

export const reference: Implementation = {
  name: 'the reference',
  expand: expandByReference,
  attempt(template, variables) {
    try {
      return { result: expandByReference(template, variables) };
    } catch (error) {
      const { kind, index, parameter } = error as Refusal;
      if (kind === 'template') return { refused: kind, index };
      if (kind === 'value') return { refused: kind, parameter };
      throw error;
    }
  },
};
