import type { PermissionSet, RoutePermissions } from 'routebook/catalogue/permissions';
import type { AuditCall, AuditUnread } from '../audit/types.ts';

/** Something that needs permissions, and where it is. */
export interface Need {
  readonly file: string;
  readonly line: number;
  /** The route, the command or the action. */
  readonly what: string;
  readonly permissions: RoutePermissions;
  /** The alternatives that are certain to be enough, for a new block. */
  readonly certain?: readonly PermissionSet[];
  /** The page that says so, for an action. */
  readonly source?: string;
}

/** Something that could not be understood. */
export interface Gap {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** A program that is started, and is not followed. */
export interface Started {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

export interface JobNeeds {
  readonly needs: readonly Need[];
  /** What was not understood and could use the token. */
  readonly gaps: readonly Gap[];
  /** Programs that were not followed, and that neither have the token nor say that they publish. */
  readonly notFollowed: readonly Started[];
  /** What actions use if it is granted, and do without otherwise. */
  readonly also: readonly PermissionSet[];
}

/** What is known about a file: its calls, and those that could not be understood. */
export interface FileFacts {
  readonly calls: readonly AuditCall[];
  readonly unread: readonly AuditUnread[];
}

/** Why a URL or path that is only mentioned is not known to be sent, and how. */
export function mentionedReason(route: string | undefined, text: string): string {
  return `${route ?? text}: It is only mentioned: what sends it is not read.`;
}

/** Reads `issues:write | pull_requests:write contents:read`: alternatives of permissions that are all needed. Empty if nothing is. */
export function parseNeeds(text: string): readonly PermissionSet[] {
  if (text.trim() === '') return [];
  return text.split('|').map((alternative) => {
    const needs = alternative.trim().split(/\s+/);
    return Object.fromEntries(needs.map((need) => need.split(':'))) as PermissionSet;
  });
}
