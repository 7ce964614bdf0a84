import texts from 'virtual:nested-descriptions';
import type { Catalogue } from 'routebook/catalogue';
import { github } from 'routebook/descriptions';
import type { Descriptions } from './api.ts';

/** The descriptions of GitHub's parameters and fields. */
export const githubDescriptions: Descriptions = {
  catalogue: github as unknown as Catalogue,
  describeNested: (name) => (Object.hasOwn(texts, name) ? texts[name] : undefined),
};
