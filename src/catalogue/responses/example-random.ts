/** A number from a seed and a text, the same in every run. It is FNV-1a, which is short and spreads similar texts. */
export function createRandom(seed: number, text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of `${seed}/${text}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  }
  return hash;
}
