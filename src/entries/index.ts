export { endpoint } from '../core/profile/github-endpoint.ts';
export * from '../core/public-names.ts';
export type * from '../generated/names.ts';
