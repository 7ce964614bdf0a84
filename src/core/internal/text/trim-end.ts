/** Removes a character from the end of a text, as often as it is there. The expression `/x+$/` would begin at each x in the text. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end--;
  return text.slice(0, end);
}
