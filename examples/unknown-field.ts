import { EndpointError } from 'routebook';
import { github } from 'routebook/catalogue';
import { reference } from 'routebook/catalogue/reference';

const catalogue = github.with(reference);

try {
  catalogue.checkFields('GET /user', 'login,plan.nme');
} catch (error) {
  if (error instanceof EndpointError) console.log(`${error.code}: ${error.message}`);
}
// UNKNOWN_FIELD: The response of GET /user has no field "plan.nme". Did you mean "plan.name"?
