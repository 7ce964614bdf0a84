// Texts that mask secrets have request options only, not the profile they were built with. A profile registers the names it treats
// as credentials here. A name registered by one profile is masked for all: masking too much is safe.
const registered = new Set<string>();

/** Remember the names that a profile treats as credentials: lowercase header names, or parameter names. */
export function registerCredentials(names: readonly string[]): void {
  for (const name of names) registered.add(name.toLowerCase());
}

/** Whether some profile treats this name as a credential. */
export function isRegisteredCredential(name: string): boolean {
  return registered.has(name.toLowerCase());
}
