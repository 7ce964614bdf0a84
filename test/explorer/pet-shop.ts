import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A description with everything that the page shows of other APIs. */
export const PET_SHOP = parse(readFileSync(new URL('pet-shop.yaml', import.meta.url), 'utf8'));
