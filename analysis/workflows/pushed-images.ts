import type { Step } from './read-workflow.ts';

const BUILDS = /^(?:(?:docker|depot)\/(?:build-push-action|bake-action)|redhat-actions\/push-to-registry)$/i;

/**
 * Whether a step builds images that it pushes to GitHub's registry: it pushes, and its tags name this registry or are computed, usually by
 * docker/metadata-action. The login of an earlier step says with which token.
 */
export function pushesImages(action: string, { inputs }: Step): boolean {
  if (!BUILDS.test(action)) return false;
  const { push = '', outputs = '', set = '', tags = '', registry = '' } = inputs;
  const written = `${outputs}\n${set}`;
  // What bake pushes without being told to is in its files.
  const pushes =
    action.startsWith('redhat') ||
    (push === '' ? action.endsWith('bake-action') : push !== 'false') ||
    /push=(?!false)|type=registry/.test(written);
  const places = [tags, registry, outputs].join('\n');
  return pushes && (/\bghcr\.io\b|\$\{\{/.test(places) || places.trim() === '');
}
