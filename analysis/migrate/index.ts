export { migrateText, surveyClients } from './migrate-text.ts';
export { type PackageScript, publicNames } from './public-names.ts';
export type { ClientSurvey, MigrateOptions, Migration, MigrationItem, SurveyOptions } from './types.ts';
