import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import type { Api } from '../../explorer/model/api.ts';
import type { Control } from '../../explorer/model/form/control.ts';
import { type Draft, isJsonText } from '../../explorer/model/form/draft.ts';
import { fieldsOf, hasFields, rootControl, shapesOf } from '../../explorer/model/form/fields.ts';
import { chosenOption, membersAt } from '../../explorer/model/form/read-draft.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { findProblems } from '../../explorer/model/request/build.ts';
import { chooseMediaType, listMediaTypes } from '../../explorer/model/request/media-types.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import { joinPointer, splitPointer } from '../../src/core/json-pointer.ts';

interface Result {
  /** How many bodies have an example. */
  readonly forms: number;
  /** Bodies that the check refuses, although the form was filled in with an example. */
  readonly refused: readonly string[];
  /** Values that the form shows as JSON, although their schema does not allow anything. */
  readonly boxes: readonly string[];
}

/** Fills in the form of each body of an API with an example, and checks the call that is read from the form. */
export function tryEveryForm(api: Api, reference: Reference): Result {
  const shapes = shapesOf(reference);
  const refused: string[] = [];
  const boxes: string[] = [];
  let forms = 0;
  for (const whole of reference) {
    for (const type of listMediaTypes(whole)) {
      const record = chooseMediaType(whole, type);
      const example = reference.exampleOf(whole.route, 'body', { contentType: type });
      const root = rootControl(api, shapes, record);
      if (example === undefined || root === undefined) continue;
      forms += 1;
      const isObject = hasFields(record, root, new Map());
      const values = isObject ? (example as Record<string, unknown>) : { data: example };
      const draft = new Map([...fillDraft(shapes, record, values), ...parametersOf(record)]);
      const call = readFormCall({ api, shapes, record }, { ...EMPTY_VIEW, draft, contentType: type });
      const problems = findProblems({ api, reference, record, draft }, call, []);
      const inBody = problems.filter(
        ({ field }) => !record.parameters.some(({ name }) => joinPointer('', name) === field),
      );
      // Examples are not made for patterns, and the check reports it.
      const faults = inBody.filter(({ message }) => !/must match the pattern/.test(message));
      refused.push(...faults.map(({ field, message }) => `${whole.route} ${type} ${field}: ${message}`));
      for (const [pointer, entry] of draft) {
        const control = isJsonText(entry) ? controlAt(fieldsOf(api, shapes, record, draft), draft, pointer) : undefined;
        if (control && control.kind !== 'any') boxes.push(`${whole.route} ${pointer} ${control.kind}`);
      }
    }
  }
  return { forms, refused, boxes };
}

function parametersOf({ parameters }: RouteRecord): Draft {
  return new Map(parameters.filter(({ required }) => required).map(({ name }) => [joinPointer('', name), '1']));
}

/** The control of a pointer in a form. */
function controlAt(
  fields: readonly { readonly name: string; readonly pointer: string; readonly control: Control }[],
  draft: Draft,
  pointer: string,
): Control | undefined {
  const [first = '', ...steps] = splitPointer(pointer);
  const field = fields.find(({ name }) => name === first);
  let control = field?.control;
  let at = field?.pointer ?? '';
  const open = () => {
    while (control?.kind === 'union') control = chosenOption(control, draft, at).control;
  };
  for (const step of steps) {
    open();
    if (control?.kind === 'group')
      control = membersAt(control, draft, at).find(({ name }) => name === step)?.control ?? control.rest?.();
    else if (control?.kind === 'items') control = control.itemAt(Number(step));
    at = joinPointer(at, step);
  }
  return control;
}
