// JSON Pointer, https://www.rfc-editor.org/rfc/rfc6901

/** Splits a pointer into unescaped steps: `/paths/~1user` → `['paths', '/user']`. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function joinPointer(base: string, step: string | number): string {
  const text = String(step);
  return `${base}/${/[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
}
