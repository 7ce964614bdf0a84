// The functions that mask secrets receive request options, but not the profile that they were built with. Each profile therefore
// registers the names that it treats as credentials. A name registered by one profile is masked for all, because masking too much is
// safe.
const registered = new Set<string>();

/** Registers the names that a profile treats as credentials: lowercase header names, or parameter names. */
export function registerCredentials(names: readonly string[]): void {
  for (const name of names) registered.add(name.toLowerCase());
}

/** Whether any profile treats this name as a credential. */
export function isRegisteredCredential(name: string): boolean {
  return registered.has(name.toLowerCase());
}
