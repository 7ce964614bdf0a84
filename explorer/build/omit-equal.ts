type Tables = { readonly [table: string]: { readonly [name: string]: unknown } };

/** The entries of each table that another set of tables does not have, or has differently. */
export function omitEqual<Value extends object>(base: Value, other: Value): Value {
  const tables = Object.entries(other as Tables).map(([table, entries]) => {
    const known = (base as Tables)[table] ?? {};
    const isSame = (name: string, value: unknown) =>
      Object.hasOwn(known, name) && JSON.stringify(known[name]) === JSON.stringify(value);
    return [table, Object.fromEntries(Object.entries(entries).filter(([name, value]) => !isSame(name, value)))];
  });
  return Object.fromEntries(tables) as Value;
}
