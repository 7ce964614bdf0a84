/** Copies each note into CHANGELOG.md unchanged, without the hash of its commit. */
export default {
  getReleaseLine: async ({ summary }) => `- ${summary.replace(/\n(?=.)/g, '\n  ')}`,
  getDependencyReleaseLine: async () => '',
};
