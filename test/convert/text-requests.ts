import type { RequestOptions } from 'routebook';
import { builderAt, CASES } from '../wire/cases/index.ts';
import { ODD_REQUESTS } from './odd-requests.ts';

const build = builderAt('https://api.example.com/v1');
/** The same text many times, which shows nothing more about a text form. */
const LARGE = new Set(['a long text', '1 MiB of bytes']);

/** Requests of all kinds, by name. They are created when they are used, because some can be read once only. */
export const TEXT_REQUESTS: [string, () => RequestOptions][] = [
  ...CASES.filter(({ name }) => !LARGE.has(name)).map((wireCase): [string, () => RequestOptions] => [
    wireCase.name,
    () => wireCase.build(build),
  ]),
  ...Object.entries(ODD_REQUESTS).map(([name, options]): [string, () => RequestOptions] => [name, () => options]),
];
