export { LIKE_COMMENT } from './client/rewrite-client.ts';
export { migrateText, surveyText } from './migrate-text.ts';
export { isOctokitPackage } from './packages.ts';
export { removedElements } from './text/file-style.ts';
export type { FileFacts, MigrateOptions, Migration, MigrationItem, ProgramFacts } from './types.ts';
