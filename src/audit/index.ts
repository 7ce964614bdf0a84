export type { RouteChange as AuditChange } from '../catalogue/route-change.ts';
export { applyEdits } from './apply-edits.ts';
export { auditText } from './audit-text.ts';
export { isBundle } from './bundle.ts';
export { auditLanguageOf } from './language.ts';
export type {
  AuditCall,
  AuditCertainty,
  AuditCode,
  AuditEdit,
  AuditFinding,
  AuditForm,
  AuditLanguage,
  AuditOptions,
  AuditRange,
  AuditResult,
  AuditUnread,
  ScriptParser,
} from './types.ts';
