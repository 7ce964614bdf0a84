export { github } from '../github/descriptions.ts';
