import { readFileSync } from 'node:fs';
import type { PermissionSet } from 'routebook/catalogue/permissions';
import { parse } from 'yaml';

/** A workflow in the style of a public one, with what its jobs need, as a person has labelled them. */
interface LabelledWorkflow {
  readonly name: string;
  /** The files of the repository. The workflow is `.github/workflows/main.yml`. */
  readonly files: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs: PermissionSet;
        readonly missing?: PermissionSet;
        readonly excessive?: Readonly<Record<string, string>>;
        readonly isUndeclared?: boolean;
        /** How many steps and calls cannot be understood. */
        readonly gaps?: number;
      }
    >
  >;
}

/** The code of an App in the style of a public one, with what it needs, as a person has labelled it. */
interface LabelledApp {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly needs: PermissionSet;
  /** How many calls cannot be understood. */
  readonly gaps: number;
}

export const {
  workflows: WORKFLOWS,
  apps: APPS,
}: { workflows: readonly LabelledWorkflow[]; apps: readonly LabelledApp[] } = parse(
  readFileSync(new URL('corpus.yaml', import.meta.url), 'utf8'),
);
