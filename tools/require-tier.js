const TIERS = ['unit', 'integration', 'system'];

/**
 * Makes a test fail that uses what its tier does not have, so that `npm test` never needs more than Node and npm. Outside tests, it does nothing.
 * @param {'integration' | 'system'} tier The first tier that may use it.
 * @param {string} what Such as 'curl is another program'.
 */
export function requireTier(tier, what) {
  // Set for each tier in vitest.config.ts.
  const current = process.env['TEST_TIER'];
  if (current === undefined || TIERS.indexOf(current) >= TIERS.indexOf(tier)) return;
  throw new Error(`${what}, so this file is not a test of the ${current} tier: list it as ${tier} in test/tiers.ts.`);
}
