import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { redisChecks } from './redis.checks.ts';
import { redisSources } from './redis.sources.ts';

describeStories(
  { checks: redisChecks, sources: redisSources },
  { 'azure-redis-answers-over-tls': settingStories('properties.enableNonSslPort', false, true) },
);
