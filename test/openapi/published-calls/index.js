import { INFRASTRUCTURE_CALLS } from './infrastructure.js';
import { PAYMENT_CALLS } from './payments.js';
import { SERVICE_CALLS } from './services.js';
import { STYLE_CALLS } from './styles.js';
import { UPLOAD_CALLS } from './uploads.js';

/** Calls that were written from the descriptions alone, before any library was run on them. */
export const CALLS = [...PAYMENT_CALLS, ...INFRASTRUCTURE_CALLS, ...UPLOAD_CALLS, ...SERVICE_CALLS, ...STYLE_CALLS];
