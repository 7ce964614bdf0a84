// Packages that examples of the documentation import and that are not installed here.

declare module '@tanstack/react-query' {
  export interface UseQueryResult<Data> {
    readonly data: Data | undefined;
    readonly error: Error | null;
  }

  export function useQuery<Data>(options: {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  }): UseQueryResult<Data>;
}
