import type { Page } from 'playwright-core';

/** The states of a control, as pseudo-classes that are forced. A control that is disabled has its attribute instead. */
const STATES = {
  rest: [],
  hover: ['hover'],
  focus: ['focus', 'focus-visible'],
  active: ['hover', 'active'],
  disabled: [],
  'disabled, hover': ['hover'],
} as const;

const CONTROLS = 'button, select, [role="tab"], .segments label, .examples a, .kept a';

/**
 * The controls whose text has less contrast than 4.5 : 1 in some state, a line for each. The page shows what it shows for a person
 * who points at them or presses them.
 */
export async function findFaint(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const looks = await page.evaluate(markLooks, CONTROLS);
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-look]' });
  const faint: string[] = looks.length < 3 ? [`only ${looks.length} kinds of controls`] : [];
  for (const nodeId of nodeIds) {
    const { object } = await session.send('DOM.resolveNode', { nodeId });
    const call = async (declaration: string, ...values: unknown[]): Promise<unknown> => {
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId ?? '',
        functionDeclaration: declaration,
        arguments: values.map((value) => ({ value })),
        returnByValue: true,
      });
      return result.value;
    };
    for (const [state, forced] of Object.entries(STATES)) {
      const isDisabled = state.startsWith('disabled');
      if (isDisabled && !(await call(DISABLE, true))) break;
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forced] });
      const ratio = Number(await call(CONTRAST));
      const look = looks[Number(await call('function () { return this.dataset.look; }'))];
      if (!(ratio >= 4.5)) faint.push(`${look} ${state}: ${ratio.toFixed(2)}`);
    }
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [] });
    await call(DISABLE, false);
  }
  await session.detach();
  return faint;
}

/** Marks one control of each look: everything that its colours depend on. Controls that are not seen have none. */
function markLooks(selector: string): string[] {
  const looks: string[] = [];
  const states = ['aria-selected', 'aria-pressed', 'aria-disabled', 'aria-expanded', 'disabled', 'data-problem'];
  const describe = (element: Element | null | undefined) =>
    element && [element.localName, element.className, ...states.map((name) => element.getAttribute(name))].join(' ');
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    delete control.dataset['look'];
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { parentElement: parent } = control;
    const look = [control, parent, parent?.parentElement].map(describe).join(' in ').replace(/ +/g, ' ');
    if (looks.includes(look)) continue;
    control.dataset['look'] = String(looks.push(look) - 1);
  }
  return looks;
}

/** Disables a control in the way that the page does it. Returns false for one that is never disabled. */
const DISABLE = `function (isDisabled) {
  if (this.matches('.literal')) this.disabled = isDisabled;
  else if (this.matches('.send-button, .add')) this.setAttribute('aria-disabled', String(isDisabled));
  else return false;
  return true;
}`;

/** The contrast of the text of a control with what is behind it. */
const CONTRAST = `function () {
  const read = (color) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, bottom, opacity = 1) => {
    const alpha = top[3] * opacity;
    return [0, 1, 2].map((index) => top[index] * alpha + bottom[index] * (1 - alpha)).concat(1);
  };
  const chain = [];
  for (let each = this; each !== null; each = each.parentElement) chain.unshift(each);
  let ground = [255, 255, 255, 1];
  let opacity = 1;
  for (const each of chain) {
    const style = getComputedStyle(each);
    opacity *= Number(style.opacity);
    ground = over(read(style.backgroundColor), ground, opacity);
  }
  const text = over(read(getComputedStyle(this).color), ground, opacity);
  const light = (color) => {
    const [red, green, blue] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright, dark] = [light(text), light(ground)].sort((one, other) => other - one);
  return (bright + 0.05) / (dark + 0.05);
}`;
