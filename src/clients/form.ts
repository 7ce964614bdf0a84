import { encodeMultipart, randomBoundary } from '../endpoint/encode-multipart.ts';

/**
 * Converts a form to a blob with its boundary in the type. Unlike a stream, a blob can be sent again, and files in it are read only
 * when it is sent.
 */
export function formToBlob(form: FormData): Blob {
  const { parts, type } = encodeMultipart(
    Array.from(form, ([name, value]) => ({
      name,
      value,
      fileName: typeof value === 'string' ? undefined : value.name,
    })),
    randomBoundary(),
  );
  return new Blob([...parts], { type });
}
