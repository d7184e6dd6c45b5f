import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { kinesisChecks } from './kinesis.checks.ts';
import { kinesisSources } from './kinesis.sources.ts';

describeStories(
  { checks: kinesisChecks, sources: kinesisSources },
  { 'aws-kinesis-stream-encrypted': settingStories('EncryptionType', 'KMS', 'NONE') },
);
