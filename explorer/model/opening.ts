import { isWaiting } from './early-input.ts';

/** Shows what the URL opens in the first page, until it is loaded. */
export function showOpening(): void {
  const route = new URLSearchParams(location.hash.slice(1)).get('route') ?? '';
  document.documentElement.toggleAttribute('data-opening', route !== '');
  if (route === '') return;
  document.addEventListener('readystatechange', () => showText(route.slice(0, 200), 'Loading…'), { once: true });
}

/** Says that the script of the page could not be loaded, until that has taken over. */
export function showFailure(): void {
  if (!isWaiting() || document.querySelector('.load-failed') !== null) return;
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
  button.addEventListener('click', () => location.reload());
  const text = 'The page could not be loaded. Check the connection to its server. ';
  const message = Object.assign(document.createElement('p'), { className: 'callout callout-warning load-failed' });
  message.setAttribute('role', 'alert');
  message.append(text, button);
  (document.querySelector('.start-text') ?? document.body).prepend(message);
}

function showText(title: string, text: string): void {
  const page = document.querySelector('.start-text');
  for (const [selector, content] of [
    ['h1', title],
    ['.lead', text],
  ] as const) {
    const element = page?.querySelector(selector);
    if (element) element.textContent = content;
  }
}
