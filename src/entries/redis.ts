export { memoryLimits } from '../send/redis/memory-limits.ts';
export { type RedisCacheOptions, redisCache } from '../send/redis/redis-cache.ts';
export type { IoRedisClient, NodeRedisClient, RedisClient } from '../send/redis/redis-client.ts';
export { type RedisLimitsOptions, redisLimits } from '../send/redis/redis-limits.ts';
