/**
 * The effect of each rule. Callers write requests, so a request breaks if the API accepts less than before. Callers read responses, so
 * a response breaks readers if the API returns other values or fewer members than before.
 */
export const RULES = {
  'route-added': 'safe',
  'route-removed': 'breaks-requests',
  'route-renamed': 'breaks-requests',
  'route-deprecated': 'safe',
  'route-no-longer-deprecated': 'safe',
  'route-server-changed': 'breaks-requests',
  'route-security-added': 'breaks-requests',
  'route-security-removed': 'safe',
  'route-security-narrowed': 'breaks-requests',
  'route-security-widened': 'safe',
  'route-security-scheme-changed': 'breaks-requests',

  'webhook-added': 'safe',
  'webhook-removed': 'breaks-readers',

  'parameter-added': 'safe',
  'parameter-added-required': 'breaks-requests',
  'parameter-removed': 'breaks-requests',
  'parameter-renamed': 'breaks-requests',
  'parameter-moved': 'breaks-requests',
  'parameter-now-required': 'breaks-requests',
  'parameter-now-optional': 'safe',
  'parameter-deprecated': 'safe',
  'parameter-style-changed': 'breaks-requests',
  'parameter-default-added': 'safe',
  'parameter-default-removed': 'breaks-requests',
  'parameter-default-changed': 'breaks-requests',
  ...inRequests('parameter'),

  'body-added': 'safe',
  'body-added-required': 'breaks-requests',
  'body-removed': 'breaks-requests',
  'body-now-required': 'breaks-requests',
  'body-now-optional': 'safe',
  'body-media-type-added': 'safe',
  'body-media-type-removed': 'breaks-requests',
  'body-encoding-changed': 'breaks-requests',
  'body-default-added': 'safe',
  'body-default-removed': 'breaks-requests',
  'body-default-changed': 'breaks-requests',
  ...inRequests('body'),

  'response-status-added': 'breaks-readers',
  'response-status-removed': 'breaks-readers',
  'response-error-status-added': 'safe',
  'response-error-status-removed': 'safe',
  'response-header-added': 'safe',
  'response-header-removed': 'breaks-readers',
  'response-header-now-optional': 'breaks-readers',
  'response-header-now-required': 'safe',
  'response-header-type-changed': 'breaks-readers',
  'response-header-type-narrowed': 'safe',
  'response-limit-narrowed': 'safe',
  'response-limit-widened': 'breaks-readers',
  'response-discriminator-added': 'safe',
  'response-discriminator-removed': 'breaks-readers',
  'response-discriminator-changed': 'breaks-readers',
  'response-behavior-changed': 'breaks-readers',
  'response-media-type-added': 'safe',
  'response-media-type-removed': 'breaks-readers',
  'response-type-changed': 'breaks-readers',
  'response-type-widened': 'breaks-readers',
  'response-type-narrowed': 'safe',
  'response-enum-widened': 'breaks-readers',
  'response-enum-narrowed': 'safe',
  'response-now-nullable': 'breaks-readers',
  'response-no-longer-nullable': 'safe',
  'response-member-added': 'safe',
  'response-member-removed': 'breaks-readers',
  'response-member-now-required': 'safe',
  'response-member-now-optional': 'breaks-readers',
  'response-member-deprecated': 'safe',
  'response-additional-members-added': 'safe',
  'response-additional-members-removed': 'breaks-readers',
} as const;

export type Rule = keyof typeof RULES;

/** The rules for values that a caller sends, in a parameter or in a body. */
function inRequests<Place extends 'parameter' | 'body'>(place: Place) {
  const effects = {
    'type-changed': 'breaks-requests',
    'type-widened': 'safe',
    'type-narrowed': 'breaks-requests',
    'enum-widened': 'safe',
    'enum-narrowed': 'breaks-requests',
    'now-nullable': 'safe',
    'no-longer-nullable': 'breaks-requests',
    'limit-narrowed': 'breaks-requests',
    'limit-widened': 'safe',
    'discriminator-added': 'breaks-requests',
    'discriminator-removed': 'safe',
    'discriminator-changed': 'breaks-requests',
    'member-added': 'safe',
    'member-added-required': 'breaks-requests',
    'member-removed': 'breaks-requests',
    'member-now-required': 'breaks-requests',
    'member-now-optional': 'safe',
    'member-deprecated': 'safe',
    'additional-members-added': 'safe',
    'additional-members-removed': 'breaks-requests',
  } as const;
  type Effects = typeof effects;
  return Object.fromEntries(Object.entries(effects).map(([kind, effect]) => [`${place}-${kind}`, effect])) as {
    readonly [Kind in keyof Effects as `${Place}-${Kind & string}`]: Effects[Kind];
  };
}
