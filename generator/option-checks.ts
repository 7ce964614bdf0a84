import {
  isBoolean,
  isFunction,
  isOneOf,
  isRecordOf,
  isText,
  isTextList,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../src/core/read-options.ts';
import type { Correction, Extensions, GenerateOptions } from './options.ts';

const isObject = isRecordOf(() => true, 'an object');
const isTexts = isRecordOf((value) => typeof value === 'string', 'an object whose values are strings');
const isType: OptionCheck = (value) =>
  typeof value === 'string' || isObject(value) === undefined ? undefined : 'a type of the catalogue';

const BY = /^(?:page|cursor|offset|link)$/;

const EXTENSIONS: OptionChecks<Extensions> = {
  category: isText,
  deprecatedSince: isText,
  deprecatedUntil: isText,
  flags: isRecordOf(
    (value) =>
      Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'boolean',
    'an object whose values are lists of a JSON pointer and a boolean',
  ),
  previews: isText,
  multiSegment: isText,
  versionPatches: isText,
};

const CORRECTION: OptionChecks<Correction> = {
  reason: isText,
  routes: isTextList,
  schemas: isTextList,
  set: isObject,
  accept: isObject,
  acceptBody: isType,
  formerly: isTexts,
  limits: isObject,
};

const CHECKS: OptionChecks<GenerateOptions> = {
  name: isText,
  source: isText,
  version: isText,
  vendor: isText,
  extensions: isObject,
  keys: isOneOf(['paths', 'templates']),
  omitTexts: isBoolean,
  keepLimits: isBoolean,
  pagination: isRecordOf(
    (value) => value === false || (isObject(value) === undefined && BY.test(String(Object(value).by))),
    'an object whose values are false, or { by: "page", "cursor", "offset" or "link", … }',
  ),
  server: isText,
  serverPlaceholders: isTexts,
  earlier: isObject,
  corrections: (value) => (Array.isArray(value) ? undefined : 'a list of corrections'),
  skipsOutdatedCorrections: isBoolean,
  onProgress: isFunction,
};

/** Reads the options of `generate`, with those inside `extensions` and each correction. */
export function readGenerateOptions(given: unknown): GenerateOptions {
  const { extensions, corrections, ...options } = readOptions<GenerateOptions>('generate', given, CHECKS);
  return {
    ...options,
    ...(extensions && { extensions: readOptions<Extensions>('"extensions" of generate', extensions, EXTENSIONS) }),
    ...(corrections && {
      corrections: corrections.map((each) => readOptions<Correction>('a correction of generate', each, CORRECTION)),
    }),
  };
}
