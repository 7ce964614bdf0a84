/** A picture, for the body of an upload or a part of a form. */
export const png = (name = 'a.png') => new File(['bytes'], name, { type: 'image/png' });

/** Bytes without a name and a media type. */
export const bytes = () => new TextEncoder().encode('bytes');
