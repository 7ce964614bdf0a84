import type { ApiFinders } from '../catalogue/create-catalogue.ts';
import { github as profile } from '../profile/github.ts';
import { findInEditions } from './elsewhere.ts';
import { findPage } from './find-page.ts';
import { findTaskElsewhere } from './search/tasks-elsewhere.ts';

/** What the catalogue of github.com adds to its data: its editions, its website and its upload server. */
export const FINDERS: ApiFinders = {
  findElsewhere: findInEditions,
  findPage,
  findTask: findTaskElsewhere,
  uploadUrl: profile.uploadUrl,
};
