export type { RouteChange as AuditChange } from '../../src/catalogue/types.ts';
export { type AuditLanguage, auditLanguageOf } from '../tree/language.ts';
export type { ScriptParser } from '../tree/load-parser.ts';
export type { YamlParser } from '../tree/load-yaml.ts';
export type { AuditRange } from '../tree/positions.ts';
export { type AuditEdit, applyEdits } from '../tree/positions.ts';
export { auditText } from './audit-text.ts';
export { isBundle } from './bundle.ts';
export type {
  AuditCall,
  AuditCertainty,
  AuditCode,
  AuditFinding,
  AuditForm,
  AuditOptions,
  AuditResult,
  AuditUnread,
} from './types.ts';
