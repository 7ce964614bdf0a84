declare module 'virtual:nested-types' {
  export const nestedTypes: import('./build/nested-types.ts').NestedTypes;
}
