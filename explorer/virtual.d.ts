declare module 'virtual:nested-types' {
  const types: import('./model/form/nested-types.ts').NestedTypes;
  export default types;
}

declare module 'virtual:version-differences' {
  const differences: import('./model/differences.ts').Differences;
  export default differences;
}

declare module 'virtual:responses' {
  const responses: import('./model/response/create-shapes.ts').ResponseData;
  export default responses;
}
