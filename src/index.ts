export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from './errors.ts';
