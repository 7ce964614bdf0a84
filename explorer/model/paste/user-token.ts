/** GitHub accepts a token as the password of any user, or as the user without a password. */
export function userToken(user: string, password: string): string {
  return password === '' || password === 'x-oauth-basic' ? user : password;
}
