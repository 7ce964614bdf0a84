const STORED = 'routebook.send-key';

/**
 * Takes the key out of the URL, so that it is neither shared nor kept in the history. It stays with this tab, so that the page can be
 * loaded again. Where storage is forbidden, it stays until then.
 */
export function takeKey(): void {
  const pairs = new URLSearchParams(location.hash.slice(1));
  const given = pairs.get('send');
  if (given === null) return;
  key = given;
  // The rest of the fragment stays as it was written.
  const rest = location.hash.replace(/^#send=[^&]*&?/, '');
  history.replaceState(undefined, '', rest === '' ? location.pathname : `#${rest}`);
  try {
    sessionStorage.setItem(STORED, given);
  } catch {
    // It is then kept only while the page is open.
  }
}

let key: string | undefined;

export function readKey(): string {
  try {
    return key ?? sessionStorage.getItem(STORED) ?? '';
  } catch {
    return key ?? '';
  }
}
