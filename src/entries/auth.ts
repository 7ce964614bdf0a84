export type { SignJwt } from '../auth/app-jwt.ts';
export {
  type App,
  type AppOptions,
  type AppPermissionGrant,
  createApp,
  type InstallationOptions,
  type InstalledApp,
} from '../auth/create-app.ts';
export {
  createOAuth,
  type DeviceOptions,
  type DeviceSignIn,
  type OAuth,
  type OAuthOptions,
  type PendingSignIn,
  type SignIn,
  type SignInOptions,
  type UserTokenOptions,
} from '../auth/create-oauth.ts';
export type { OAuthGrant } from '../auth/grant.ts';
export { InstallationError } from '../auth/installation-tokens.ts';
export { OAuthError } from '../auth/oauth-request.ts';
