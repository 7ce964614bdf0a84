import type { Advice } from '../api.ts';
import type { Call } from '../call.ts';

/** The API's advice about a request: what is probably wrong with the base URL, and how to read and describe permissions. */
export async function adviceOf(
  { settings: { baseUrl, loadAdvice, options } }: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Advice, 'readPermissions' | 'readSsoUrl' | 'describeNeeds'> & { readonly advice: string | undefined }> {
  // A browser without a connection may be unable to load it.
  const loaded = await loadAdvice?.().catch(() => undefined);
  const advice = options.baseUrl === undefined ? undefined : loaded?.adviseBaseUrl?.(baseUrl, headers);
  return { ...loaded, advice };
}
