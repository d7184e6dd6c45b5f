import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const redisSources: readonly Source[] = [
  graphTable({ service: 'redis', operation: 'caches', type: 'azure.redis.cache' }),
];
