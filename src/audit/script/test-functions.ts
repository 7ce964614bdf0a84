/** Functions that compare or replace calls in tests, or print them: what they are given is not called. */
const NAMES =
  /^(?:toHave\w*|toBe\w*|toEqual|called\w*|withArgs|withExactArgs|on|on[A-Z]\w*|when|mock\w*|reply\w*|expect\w*|intercept|spyOn|stub|describe|it|test|log|info|debug|warn|error|includes|startsWith|has|get|check|match|wrap|before|after)$/;

export function isTestFunction(name: string): boolean {
  return NAMES.test(name);
}
