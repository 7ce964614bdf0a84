import type { PermissionSet } from 'routebook/permissions';

/** Reads `issues:write | pull_requests:write contents:read`: alternatives of permissions that are all needed. Empty if nothing is. */
export function parseNeeds(text: string): readonly PermissionSet[] {
  if (text.trim() === '') return [];
  return text.split('|').map((alternative) => {
    const needs = alternative.trim().split(/\s+/);
    return Object.fromEntries(needs.map((need) => need.split(':'))) as PermissionSet;
  });
}
