const GAP = 4;

/** The popup, with the type of a name and what its declaration says. */
function fill(popup, { type, docs }) {
  const code = popup.ownerDocument.createElement('code');
  code.textContent = type;
  const text = popup.ownerDocument.createElement('p');
  text.textContent = docs ?? '';
  popup.replaceChildren(code, ...(docs ? [text] : []));
}

/** Below the name, or above it if there is no space, and inside the window. */
function place(popup, name) {
  const { clientWidth, clientHeight } = popup.ownerDocument.documentElement;
  const { left, top, bottom } = name.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const isAbove = bottom + GAP + height > clientHeight && top - GAP - height >= 0;
  popup.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`;
  popup.style.top = `${isAbove ? top - GAP - height : bottom + GAP}px`;
}

/**
 * Shows the type of a name in an example while the pointer is on it, or after a tap.
 * @param {Document} document
 */
export function showTypes(document) {
  const popup = document.createElement('div');
  popup.className = 'type-popup';
  popup.role = 'tooltip';
  popup.hidden = true;
  document.body.append(popup);
  let shown;
  const show = ({ target }) => {
    const name = target instanceof Element ? target.closest('.twoslash-hover, .type-popup') : null;
    if (name === shown || name === popup) return;
    shown = name;
    popup.hidden = name === null;
    if (name === null) return;
    fill(popup, name.dataset);
    place(popup, name);
  };
  const hide = () => {
    popup.hidden = true;
    shown = null;
  };
  document.addEventListener('mouseover', show);
  document.addEventListener('click', show);
  // A scroll may have brought the name below the pointer, and is reported later than the pointer.
  const follow = () => (shown?.matches(':hover') ? place(popup, shown) : hide());
  document.addEventListener('scroll', follow, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
}
