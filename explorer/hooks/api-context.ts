import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from '../model/api.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('This component needs an ApiContext.');
  return api;
}
