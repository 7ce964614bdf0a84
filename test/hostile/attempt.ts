import type { Attack, HostileCall } from './attack.ts';
import { judge, type Produced } from './judge.ts';
import type { Tool } from './tools.ts';

/** What a tool makes of an attack: refused, correct, or wrong and in what way; nothing where it has no such concept. */
export async function attempt(tool: Tool, attack: Attack): Promise<string | undefined> {
  const call = attack.call();
  if (!tool.supports(call)) return undefined;
  let request: Produced;
  try {
    request = await build(tool, call);
  } catch {
    return 'refused';
  }
  return judge(request, attack.meant);
}

export async function build(tool: Tool, call: HostileCall): Promise<Produced> {
  const act = tool.prepare(call);
  const polluted = Object.entries(call.pollution ?? {});
  try {
    for (const [name, value] of polluted) Reflect.set(Object.prototype, name, value);
    return await act();
  } finally {
    for (const [name] of polluted) Reflect.deleteProperty(Object.prototype, name);
  }
}
