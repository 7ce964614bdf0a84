export { type RedisCacheOptions, redisCache } from './redis-cache.ts';
export type { IoRedisClient, NodeRedisClient, RedisClient } from './redis-client.ts';
export { memoryLimits, type RedisLimitsOptions, redisLimits } from './redis-limits.ts';
