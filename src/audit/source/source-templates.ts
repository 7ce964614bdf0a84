import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import { type Argument, type LookUp, plainName } from './source-groups.ts';
import { createHole } from './source-tokens.ts';

/** `format!("{url}/issues", url = self.url)`: names that a call gives to values of a template. */
export function withNames(args: readonly Argument[], values: readonly Pieces[], lookUp: LookUp): LookUp {
  const named = new Map(args.map(({ name }, index) => [plainName(name ?? ''), values[index] as Pieces]));
  return (name, at) => named.get(name) ?? lookUp(name, at);
}

/** Fills in `%s`, `{}`, `{0}` and `{name}` in order. */
export function fill(template: Pieces, values: readonly Pieces[], lookUp: LookUp, at: number): Pieces {
  let index = 0;
  return join(
    template.flatMap((piece): Pieces => {
      if (typeof piece !== 'string') return [piece];
      return piece.split(/(%[-+#0\d.]*[a-zA-Z]|%\(\w+\)s|\{[\w.:#?[\]]*\})/).flatMap((part): Pieces => {
        const isHole = /^%[-+#0\d.]*[svdqtxf]$|^%\(\w+\)s$|^\{[\w.:#?[\]]*\}$/.test(part);
        if (!isHole) return [part];
        const [, name] = /^\{([A-Za-z_]\w*)/.exec(part) ?? [];
        const [, given] = /^\{(\d+)/.exec(part) ?? [];
        const value = name === undefined ? values[given === undefined ? index : Number(given)] : undefined;
        if (name === undefined) index += 1;
        return value ?? (name === undefined ? undefined : lookUp(plainName(name), at)) ?? [createHole(name ?? '')];
      });
    }),
  );
}
