declare module 'virtual:version-differences' {
  const differences: import('./model/api.ts').Differences;
  export default differences;
}

declare module 'virtual:outline' {
  const outline: import('./model/api.ts').Outline;
  export default outline;
}

declare module 'virtual:formats' {
  const formats: import('./model/response/create-shapes.ts').FormatData;
  export default formats;
}

declare module 'virtual:editions-of' {
  /** The names of the editions that do not have a route, by route. The name of github.com is empty. */
  const missing: { readonly [route: string]: readonly string[] };
  export default missing;
}

declare module 'virtual:categories' {
  /** The subject of the routes in a category, by its name. */
  const categories: { readonly [category: string]: string };
  export default categories;
}

declare module 'virtual:nested-descriptions' {
  /** The description of a field inside a body, by the name of its object and its own, or by its own. */
  const descriptions: { readonly [name: string]: string };
  export default descriptions;
}

declare module 'virtual:versions' {
  const versions: import('./model/api-part.ts').VersionsData;
  export default versions;
}

declare module 'virtual:editions' {
  const editions: {
    readonly [name: string]: () => Promise<{ readonly default: import('./model/api-part.ts').EditionData }>;
  };
  export default editions;
}

/** Styles of a part that is loaded on demand. */
declare module '*.css';
