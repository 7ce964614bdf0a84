export type { RouteChange as AuditChange } from '../../src/catalogue/route-change.ts';
export { applyEdits } from '../tree/apply-edits.ts';
export { auditLanguageOf } from '../tree/language.ts';
export { auditText } from './audit-text.ts';
export { isBundle } from './bundle.ts';
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
