import { createWriter, type WriteText } from './program.ts';

/** A language that a request can be written in. */
interface Language {
  readonly name: string;
  readonly label: string;
  /** The library that the program uses. */
  readonly description: string;
  /** Loads the function that writes programs. */
  load(): Promise<WriteText>;
}

/** Further languages for the page. Each is loaded when it is chosen, so they are not part of `routebook/clients`. */
export const languages: readonly Language[] = [
  {
    name: 'go',
    label: 'Go',
    description: 'With net/http',
    load: async () => createWriter('Go', (await import('./go.ts')).writeGo),
  },
  {
    name: 'ruby',
    label: 'Ruby',
    description: 'With net/http',
    load: async () => createWriter('Ruby', (await import('./ruby.ts')).writeRuby),
  },
  {
    name: 'php',
    label: 'PHP',
    description: 'With curl',
    load: async () => createWriter('PHP', (await import('./php.ts')).writePhp),
  },
  {
    name: 'java',
    label: 'Java',
    description: 'Java 15 or later',
    load: async () => createWriter('Java', (await import('./java.ts')).writeJava),
  },
];
