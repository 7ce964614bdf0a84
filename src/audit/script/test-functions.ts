/** Functions that compare, replace or print calls in tests. Their arguments are not calls. */
const NAMES =
  /^(?:toHave\w*|toBe\w*|toEqual|called\w*|withArgs|withExactArgs|on|on[A-Z]\w*|when|mock\w*|reply\w*|expect\w*|intercept|spyOn|stub|describe|it|test|log|info|debug|warn|error|includes|startsWith|has|get|check|match|wrap|before|after)$/;

export function isTestFunction(name: string): boolean {
  return NAMES.test(name);
}
