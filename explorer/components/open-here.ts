/** Opens what a link leads to in this page. With a key that asks for another tab or window, the browser opens the link. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
