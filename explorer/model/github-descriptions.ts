import texts from 'virtual:nested-descriptions';
import { type Catalogue, github } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { routeNotices } from 'routebook/catalogue/notices';
import { permissions } from 'routebook/catalogue/permissions';
import { splitPointer } from '../../src/core/json-pointer.ts';
import { ownMember } from '../../src/core/objects.ts';
import type { Descriptions } from './api.ts';

/** The descriptions of GitHub's parameters and fields. */
export const githubDescriptions: Descriptions = {
  catalogue: github.with(descriptions, permissions, routeNotices) as unknown as Catalogue,
  describeNested: (pointer) => {
    const [name = '', object = ''] = splitPointer(pointer)
      .filter((step) => step !== '*')
      .reverse();
    return ownMember(texts, `${object}.${name}`) ?? ownMember(texts, name);
  },
};
