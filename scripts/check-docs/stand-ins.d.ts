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

  export function useInfiniteQuery<Page, Parameter>(options: {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal; pageParam: Parameter }) => Promise<Page>;
    initialPageParam: Parameter;
  }): UseQueryResult<{ readonly pages: readonly Page[] }>;

  export function useMutation<Data, Variables>(options: {
    mutationFn: (variables: Variables) => Promise<Data>;
  }): { mutate(variables: Variables): void };
}
