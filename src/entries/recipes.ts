export * from '../recipes/commit-files.ts';
export * from '../recipes/dispatch-and-wait.ts';
export type { FileContent } from '../recipes/file-content.ts';
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
export type { RunProgress, StartOptions } from '../recipes/start-run.ts';
export * from '../recipes/upsert-comment.ts';
export * from '../recipes/wait-for-checks.ts';
