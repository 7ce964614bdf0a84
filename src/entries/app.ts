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
} from '../client/oauth/create-oauth.ts';
export type { OAuthGrant } from '../client/oauth/grant.ts';
export { OAuthError } from '../client/oauth/oauth-request.ts';
