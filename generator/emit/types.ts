import { isOneOf, isText, type OptionChecks, readOptions } from '../../src/core/internal/read-options.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { isDates } from './dates.ts';
import type { EmitOptions, Files } from './files.ts';
import { finishTypes, readViews, writeTypes } from './write-types.ts';

const CHECKS: OptionChecks<EmitOptions> = { module: isText, extension: isOneOf(['.ts', '.d.ts']), dates: isDates };

/** The types of a catalogue, as declaration files: schemas, endpoints, bodies, formats and pages, and the same per API version. */
export function emitTypes(catalogue: CatalogueFile, options: EmitOptions = {}): Files {
  const read = readOptions('emitTypes', options, CHECKS);
  return finishTypes(writeTypes(catalogue, readViews(catalogue), read, () => () => 0));
}
