/** A request that is kept: the fragment of the page that opens it, which never contains a secret. */
export interface KeptRequest {
  readonly route: string;
  readonly title: string;
  readonly address: string;
}

export type KeptList = 'history' | 'favourites';

const MOST = { history: 5, favourites: 200 };

const nameOf = (list: KeptList, api: string) => `routebook.${list}.${api}`;

/** Reads a list. Nothing in the storage is trusted: another version of the page may have written it. */
export function readKept(list: KeptList, api: string): KeptRequest[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(list, api)) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept).slice(0, MOST[list]) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptRequest {
  const { route, title, address } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof route === 'string' && typeof title === 'string' && typeof address === 'string' && address.startsWith('#')
  );
}

/** Puts a request first, once. Of a route, only the last request is part of the history. */
export function keep(list: KeptList, api: string, request: KeptRequest): void {
  const isSame = ({ route, address }: KeptRequest) =>
    list === 'history' ? route === request.route : address === request.address;
  write(list, api, [request, ...readKept(list, api).filter((each) => !isSame(each))]);
}

export function forget(list: KeptList, api: string, isForgotten: (request: KeptRequest) => boolean): void {
  write(
    list,
    api,
    readKept(list, api).filter((request) => !isForgotten(request)),
  );
}

function write(list: KeptList, api: string, requests: readonly KeptRequest[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(nameOf(list, api));
    else localStorage.setItem(nameOf(list, api), JSON.stringify(requests.slice(0, MOST[list])));
  } catch {
    // Storage may be full or forbidden. Nothing is then kept.
  }
}
