export type * from './catalogue.ts';
export { createIndex, emitIndex } from './emit/index-data.ts';
export { type EmitOptions, emitTypes, type Files } from './emit/types.ts';
export { GeneratorError } from './errors.ts';
export { type Generated, generate } from './generate.ts';
export type { Correction, Extensions, GenerateOptions } from './options.ts';
export type { JsonObject, JsonValue } from './read/json.ts';
export { readDescription } from './read/read.ts';
export { catalogueText } from './text.ts';
