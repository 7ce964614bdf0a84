export * from '../recipes/commit-files.ts';
export * from '../recipes/dispatch-and-wait.ts';
export type { DownloadOptions, DownloadProgress } from '../recipes/download.ts';
export * from '../recipes/download-artifact.ts';
export * from '../recipes/download-logs.ts';
export * from '../recipes/ensure-issue.ts';
export * from '../recipes/ensure-labels.ts';
export type { FileContent } from '../recipes/file-content.ts';
export type { HookClient, HookPlace } from '../recipes/hook.ts';
export * from '../recipes/merge-pull.ts';
export {
  type AnyClient,
  type ClientWith,
  RecipeError,
  type RecipeErrorCode,
  type RecipeOptions,
  type RepositoryRecipe,
  type WaitOptions,
  type WritingRecipe,
} from '../recipes/recipe.ts';
export * from '../recipes/redeliver-webhooks.ts';
export * from '../recipes/search-all.ts';
export type { RunProgress, StartOptions } from '../recipes/start-run.ts';
export * from '../recipes/upsert-comment.ts';
export * from '../recipes/upsert-file.ts';
export * from '../recipes/wait-for-checks.ts';
