import { useEffect, useState } from 'preact/hooks';

let show: (text: string) => void = () => {};

/** Says something to those who listen to the page rather than look at it. */
export function announce(text: string): void {
  show(text);
}

export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    show = setText;
  }, []);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
