export type { RouteChange as AuditChange } from '../catalogue/route-change.ts';
export { applyEdits } from './apply-edits.ts';
export { auditText } from './audit-text.ts';
export { isBundle } from './bundle.ts';
export { auditLanguageOf } from './language.ts';
export type {
  AuditCall,
  AuditCode,
  AuditEdit,
  AuditFinding,
  AuditForm,
  AuditLanguage,
  AuditNamedText,
  AuditOptions,
  AuditProgram,
  AuditRange,
  AuditResult,
  AuditUnread,
  ImportedModule,
  ScriptParser,
} from './types.ts';
