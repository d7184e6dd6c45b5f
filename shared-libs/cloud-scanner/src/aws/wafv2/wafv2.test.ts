import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { wafv2Checks } from './wafv2.checks.ts';
import { wafv2Sources } from './wafv2.sources.ts';

const stories = settingStories('Logging', ['arn:aws:logs:x'], null, []);

describeStories(
  { checks: wafv2Checks, sources: wafv2Sources },
  {
    'aws-wafv2-web-acl-logged': stories,
    'aws-wafv2-cloudfront-web-acl-logged': stories,
  },
);
