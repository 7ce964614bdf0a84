import { useEffect } from 'preact/hooks';

/** Marks the page while the mouse or a finger is in use. A heading that is focused then shows no outline. */
export function usePointer(): void {
  useEffect(() => {
    const root = document.documentElement;
    const onPointer = () => root.toggleAttribute('data-pointer', true);
    const onKey = () => root.toggleAttribute('data-pointer', false);
    addEventListener('pointerdown', onPointer, true);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointerdown', onPointer, true);
      removeEventListener('keydown', onKey, true);
    };
  }, []);
}
