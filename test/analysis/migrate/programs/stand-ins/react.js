// The part of React that the programs use: a component is called, and called again when `rendered` resolves.

const states = [];
let position = 0;
let changed = () => {};

/** Calls a component. Resolves with what it returns once it has set a state. */
export async function render(Component, props) {
  states.length = 0;
  position = 0;
  const change = new Promise((resolve) => {
    changed = resolve;
  });
  Component(props);
  await change;
  position = 0;
  return Component(props);
}

export function useState(initial) {
  const own = position++;
  const isFirst = !(own in states);
  if (isFirst) states[own] = initial;
  const set = (value) => {
    states[own] = value;
    changed();
  };
  return [states[own], set];
}

export function useEffect(effect) {
  const own = position++;
  if (own in states) return;
  states[own] = true;
  effect();
}

export const useMemo = (create) => {
  const own = position++;
  if (!(own in states)) states[own] = create();
  return states[own];
};

/** An element as an object. */
export const jsx = (type, props) => ({ type, props });
export const jsxs = jsx;
