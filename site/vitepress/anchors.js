/** The anchor of a heading by GitHub's rules: letters, digits, `-` and `_`, and spaces as `-`. */
export const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-');
