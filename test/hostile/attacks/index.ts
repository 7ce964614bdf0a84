import type { Attack } from '../attack.ts';
import { headerAttacks } from './headers.ts';
import { hostAttacks } from './host.ts';
import { nameAttacks } from './names.ts';
import { objectAttacks } from './objects.ts';
import { pathAttacks } from './path.ts';
import { sizeAttacks } from './sizes.ts';

/** The large ones come last. */
export const ATTACKS: readonly Attack[] = [
  ...pathAttacks,
  ...hostAttacks,
  ...headerAttacks,
  ...nameAttacks,
  ...objectAttacks,
  ...sizeAttacks,
];
