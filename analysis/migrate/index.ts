export { migrateText, surveyClients } from './migrate-text.ts';
export type { ClientSurvey, MigrateOptions, Migration, MigrationItem } from './types.ts';
