import type { Section } from './section.ts';

// Repetitions are limited, so that unterminated quotes are not scanned again for each tag.
const OPEN = /<script\b((?:[^>"']|"[^"]{0,500}"|'[^']{0,500}'){0,500})>/gi;

/** The scripts of a Vue or Svelte component, or of a page. */
export function htmlScripts(text: string): Section[] {
  const sections: Section[] = [];
  const lower = text.toLowerCase();
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
    const [whole, attributes = ''] = match;
    const offset = match.index + whole.length;
    const end = lower.indexOf('</script', offset);
    const body = text.slice(offset, end < 0 ? text.length : end);
    OPEN.lastIndex = offset + body.length;
    const [, type = ''] = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes) ?? [];
    if (/json|template|x-|importmap|speculation/i.test(type)) continue;
    const [, lang = ''] = /\blang\s*=\s*["']?(\w+)/i.exec(attributes) ?? [];
    sections.push({ kind: /^tsx$/i.test(lang) ? 'tsx' : /^t/i.test(lang) ? 'ts' : 'js', text: body, offset });
  }
  return sections;
}
