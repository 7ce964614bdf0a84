import type { RouteRecord } from 'routebook/catalogue';

const DEFAULTS: { readonly [method: string]: string } = {
  POST: 'creates or changes something',
  PUT: 'replaces something',
  PATCH: 'changes something',
  DELETE: 'deletes something',
};

/** Verbs that titles of routes that change something begin with. Another first word is probably a noun. */
const VERBS =
  /^(?:accept|activate|add|allow|approve|archive|assign|attach|authorize|begin|block|cancel|change|check|clear|clone|close|complete|configure|confirm|convert|copy|create|deactivate|decline|delete|deny|detach|disable|dismiss|dispatch|download|edit|enable|exchange|exclude|export|follow|force|generate|get|grant|import|include|install|invite|issue|link|lock|mark|merge|migrate|move|open|pin|ping|post|prepare|promote|publish|put|queue|re-run|rebase|redeliver|refresh|regenerate|register|reject|release|remove|rename|render|reopen|reorder|reply|replace|report|request|reset|resolve|respond|restart|restore|resume|retry|revert|review|revoke|rotate|run|save|schedule|send|set|share|snooze|star|start|stop|submit|suspend|sync|test|transfer|trigger|unarchive|unassign|unblock|unfollow|unlink|unlock|unpin|unstar|unsuspend|update|upgrade|upload|upsert|validate|verify|watch)$/i;

/** What a route does, to complete "It …": `Create an issue` → `creates an issue`. */
export function describeAction({ title, method }: Pick<RouteRecord, 'title' | 'method'>): string {
  const [first = '', ...others] = title.split(' ');
  if (!VERBS.test(first)) return `${DEFAULTS[method] ?? 'sends data'} (${title})`;
  const rest = others.map((word, index) => (others[index - 1] === 'or' && VERBS.test(word) ? thirdPerson(word) : word));
  return [thirdPerson(first), ...rest].join(' ');
}

function thirdPerson(verb: string): string {
  const word = verb.toLowerCase();
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
