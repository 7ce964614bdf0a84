export { descriptions } from '../../github/descriptions.ts';
