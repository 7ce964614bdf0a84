export type { SignJwt } from '../client/app/app-jwt.ts';
export {
  type App,
  type AppOptions,
  type AppPermissionGrant,
  createApp,
  type InstallationOptions,
  type InstalledApp,
} from '../client/app/create-app.ts';
export { InstallationError } from '../client/app/installation-tokens.ts';
