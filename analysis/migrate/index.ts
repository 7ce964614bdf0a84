export { LIKE_COMMENT } from './client/rewrite-client.ts';
export { migrateText, surveyText } from './migrate-text.ts';
export { isOctokitPackage } from './packages.ts';
export type { FileFacts, MigrateOptions, Migration, MigrationItem, ProgramFacts } from './types.ts';
