/** GitHub takes a token for the password of a user, or for the name of one without. */
export function tokenOfUser(name: string, password: string): string {
  return password === '' || password === 'x-oauth-basic' ? name : password;
}
