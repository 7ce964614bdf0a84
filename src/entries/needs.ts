export { describeNeedsIn, type Refusal } from '../github/permissions/describe-needs.ts';
