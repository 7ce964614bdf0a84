export { EndpointError } from '../errors.ts';
export {
  compile,
  expand,
  type Template,
  type TemplateScalar,
  type TemplateValue,
  type TemplateVariables,
} from './compile.ts';
