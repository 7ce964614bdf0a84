/** The YAML parser that is part of the command. It is loaded only for YAML, because it takes as long to load as a short command runs. */
export function loadYaml(): Promise<unknown> {
  return import('yaml');
}
