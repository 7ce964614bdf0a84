/** The first line of every file the generator writes; by it, it knows them again. */
export const HEADER = '// Generated. Do not edit.\n';
