import { isRecord } from '../core/objects.ts';
import { isBoolean, type OptionCheck, type OptionChecks } from '../core/read-options.ts';
import type { Label } from '../generated/schemas.js';
import { ResponseError } from '../send/errors.ts';
import { begin, readRecipe, WRITING_CHECKS, type WritingRecipe } from './recipe.ts';
import type { ClientOf } from './recipe-methods.ts';

type Client = ClientOf<'ensureLabels'>;

/** A label that a repository should have. */
export interface WantedLabel {
  readonly name: string;
  /** Six hexadecimal digits, also with `#`. By default, the color stays as it is. */
  readonly color?: string;
  readonly description?: string;
  /** Earlier names: a label with one of them is renamed, so that it stays on its issues. */
  readonly formerly?: readonly string[];
}

/** The options of `ensureLabels`. */
export interface EnsureLabelsOptions
  extends WritingRecipe<{ readonly step: 'create' | 'update' | 'delete'; readonly name: string }> {
  labels: readonly WantedLabel[];
  /** Deletes all other labels. Default: false. */
  prune?: boolean | undefined;
}

/** What `ensureLabels` has done, by name. */
export interface EnsuredLabels {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly deleted: readonly string[];
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';
const isLabel = (value: unknown): boolean => {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isText(value['description'])) return false;
  const { color = '', formerly = [] } = value;
  return /^(?:#?[\da-f]{6})?$/i.test(String(color)) && Array.isArray(formerly) && formerly.every(isText);
};
const isLabelList: OptionCheck = (value) =>
  Array.isArray(value) && value.every(isLabel)
    ? undefined
    : 'a list of objects with "name", a "color" of six hexadecimal digits, a "description" and a list "formerly"';
const CHECKS: OptionChecks<EnsureLabelsOptions> = { ...WRITING_CHECKS, labels: isLabelList, prune: isBoolean };

/** Others do the same at the same time. */
const MOST_ATTEMPTS = 5;

// GitHub does not distinguish labels by case.
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Gives a repository the labels that it should have: creates those that are missing, renames and changes others, and sends nothing for those that are
 * right.
 *
 * @example
 * await ensureLabels(github, { owner, repo, labels: [{ name: 'bug', color: 'd73a4a', formerly: ['defect'] }] });
 */
export async function ensureLabels(github: Client, given: EnsureLabelsOptions): Promise<EnsuredLabels> {
  const options = readRecipe('ensureLabels', given, CHECKS, ['owner', 'repo', 'labels']);
  const { owner, repo, labels, prune = false, signal, once = true } = options;
  const place = { owner, repo };
  const writing = { signal, once };
  const done = { created: [] as string[], updated: [] as string[], deleted: [] as string[] };
  const known = () => github.issues.listLabelsForRepo.all(place, { signal, incomplete: 'error' });
  for (let attempt = 1; ; attempt++) {
    try {
      await makeRight(await known());
      return done;
    } catch (error) {
      // Somebody else has created, renamed or deleted one in the meantime.
      if (!(error instanceof ResponseError && error.is(404, 422)) || attempt === MOST_ATTEMPTS) throw error;
    }
  }

  async function makeRight(all: readonly Label[]): Promise<void> {
    const find = (name: string) => all.find((each) => isSame(each.name, name));
    for (const wanted of labels) {
      const { name, color, description, formerly = [] } = wanted;
      const old = [name, ...formerly].map(find).find(Boolean);
      const changes = old && changesOf(old, wanted);
      if (old && changes) {
        begin(options, { step: 'update', name });
        await github.issues.updateLabel({ ...place, name: old.name, ...changes }, writing);
        done.updated.push(name);
      }
      if (old) continue;
      begin(options, { step: 'create', name });
      const values = { ...(color && { color: plainColor(color) }), ...(description !== undefined && { description }) };
      await github.issues.createLabel({ ...place, name, ...values }, writing);
      done.created.push(name);
    }
    const kept = labels.flatMap(({ name, formerly = [] }) => [name, ...formerly]);
    for (const { name } of prune ? all.filter((old) => !kept.some((each) => isSame(each, old.name))) : []) {
      begin(options, { step: 'delete', name });
      await github.issues.deleteLabel({ ...place, name }, { signal });
      done.deleted.push(name);
    }
  }
}

const plainColor = (color: string) => color.replace('#', '').toLowerCase();

/** What has to change of a label, or undefined if it is right. */
function changesOf(old: Label, { name, color, description }: WantedLabel) {
  const changes = {
    ...(old.name !== name && { new_name: name }),
    ...(color && plainColor(color) !== old.color.toLowerCase() && { color: plainColor(color) }),
    ...(description !== undefined && description !== (old.description ?? '') && { description }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
