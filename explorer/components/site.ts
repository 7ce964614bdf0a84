/** The site that this page is part of. */
export const SITE = document.querySelector<HTMLMetaElement>('meta[name="routebook-site"]')?.content;
