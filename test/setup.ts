import { installPrograms } from './support/programs.js';

/** Once, before all tests. */
export default function setup(): void {
  installPrograms();
}
