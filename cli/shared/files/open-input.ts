import { devNull } from 'node:os';

const OPEN_INPUT = /^\/(?:dev\/fd|proc\/self\/fd)\/\d+$|^\/dev\/stdin$/;

/** Whether a name stands for an input that is open already, such as what a shell passes for `<(command)`, or for one that is always empty. */
export function isOpenInput(name: string): boolean {
  return OPEN_INPUT.test(name) || name === devNull;
}
