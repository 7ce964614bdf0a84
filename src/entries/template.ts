export { EndpointError } from '../core/errors.ts';
export {
  compile,
  expand,
  type Template,
  type TemplateScalar,
  type TemplateValue,
  type TemplateVariables,
} from '../core/template.ts';
