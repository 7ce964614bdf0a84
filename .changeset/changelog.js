/** Each note goes into CHANGELOG.md as it was written, for people, without the name of a commit. */
export default {
  getReleaseLine: async ({ summary }) => `- ${summary.replace(/\n(?=.)/g, '\n  ')}`,
  getDependencyReleaseLine: async () => '',
};
