/**
 * Runs in the page. Puts each text into the search field as a keystroke does, and waits until the matching list is painted. Each
 * keystroke comes at the start of a frame, so that the result contains work and not waiting for the screen.
 */
export async function typeInPage(keystrokes) {
  const MAX_FRAMES = 60;
  const field = document.querySelector('[role="combobox"]');
  const frame = () => new Promise(requestAnimationFrame);
  // A message that is sent during a frame arrives after the frame was painted.
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  const isListed = (first) => {
    const option = document.querySelector('[role="option"][aria-posinset="1"]');
    if (!first || !option) return !first && !option;
    return option.textContent.includes(first.method) && option.querySelector('code').title === first.path;
  };

  const measured = [];
  for (const { text, first } of keystrokes) {
    await frame();
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    let frames = 0;
    do {
      if (frames > 0) await frame();
      await painted();
      frames++;
    } while (!isListed(first) && frames < MAX_FRAMES);
    measured.push({ milliseconds: performance.now() - start, isRight: isListed(first) });
  }
  return measured;
}
