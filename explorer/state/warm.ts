import { useEffect } from 'preact/hooks';
import { github } from 'routebook/catalogue';

/** Makes the search ready while nobody waits for it: the index first, then what each route's row holds. */
export function useWarmCatalogue(): void {
  useEffect(() => {
    let timer = later(() => {
      github.search('warm');
      github.match('GET', '/');
      timer = later(() => github.search('/user'));
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Soon, but after what is being drawn. Safari has no idle callbacks. */
function later(work: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(work, 50);
}
