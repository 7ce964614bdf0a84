/** Query parameters that have no effect in the emulator, with the reason. Others that are described and have none are answered with 501. */
export const IGNORED: Readonly<Record<string, string>> = {};
