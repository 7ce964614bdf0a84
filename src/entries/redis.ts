export { memoryLimits } from '../redis/memory-limits.ts';
export { type RedisCacheOptions, redisCache } from '../redis/redis-cache.ts';
export type { IoRedisClient, NodeRedisClient, RedisClient } from '../redis/redis-client.ts';
export { type RedisLimitsOptions, redisLimits } from '../redis/redis-limits.ts';
