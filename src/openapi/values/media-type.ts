import { amendAccept, createAcceptReader, mergeMediaType } from '../../core/endpoint/headers.ts';
import type { HeaderRecord } from '../../core/types/headers.ts';

/** Adds the format and previews of the option `mediaType` to the accept header. */
export type AmendAccept = (headers: HeaderRecord, mediaType: unknown) => void;

/** The rule of the option `mediaType`, for APIs with media types of a vendor: `application/vnd.<vendor>`. */
export function vendorTypes(vendor: string): AmendAccept {
  const vendorType = `application/vnd.${vendor}`;
  const readAccept = createAcceptReader(vendorType);
  return (headers, option) => {
    const mediaType = mergeMediaType(undefined, option);
    if (mediaType !== undefined) amendAccept(headers, { vendorType, readAccept }, mediaType);
  };
}
