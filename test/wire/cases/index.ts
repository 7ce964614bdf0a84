import type { WireCase } from './case.ts';
import { forms } from './forms.ts';
import { headers } from './headers.ts';
import { queries } from './queries.ts';
import { jsonBodies, textBodies } from './texts.ts';
import { uploads } from './uploads.ts';

export { builderAt, type WireCase } from './case.ts';

/** Requests of all kinds. */
export const CASES: readonly WireCase[] = [...queries, ...jsonBodies, ...textBodies, ...uploads, ...forms, ...headers];
