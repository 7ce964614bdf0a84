import { useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import { useApi } from '../../hooks/contexts.ts';
import { writeAddress } from '../../model/address.ts';
import { forget, keep, readKept } from '../../model/kept.ts';
import type { View } from '../../model/view.ts';

interface Props {
  readonly record: RouteRecord;
  readonly view: View;
}

/** Keeps the open request with what is filled in, or forgets it. */
export function FavouriteButton({ record, view }: Props) {
  const api = useApi();
  const [, setChanges] = useState(0);
  const address = writeAddress(api, { ...view, search: '' });
  const isKept = readKept('favourites', api.title).some((request) => request.address === address);
  const change = () => {
    if (isKept) forget('favourites', api.title, (request) => request.address === address);
    else keep('favourites', api.title, { route: record.route, title: record.title, address });
    setChanges((count) => count + 1);
  };
  return (
    <button type="button" class="copy favourite" aria-pressed={isKept} onClick={change}>
      {isKept ? '★' : '☆'} Favourite
    </button>
  );
}
