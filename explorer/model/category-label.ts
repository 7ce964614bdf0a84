/** `code-scanning` → `Code scanning` */
export function categoryLabel(category: string): string {
  const text = category.replace(/[-_]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
