// Runs in Jest and Vitest, as an ES module.
import { useRoutebook } from './program.mjs';

test('routebook works as an ES module', async () => {
  expect(JSON.stringify(await useRoutebook())).toBe(process.env.EXPECTED);
});
