import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { route53domainsChecks } from './route53domains.checks.ts';
import { route53domainsSources } from './route53domains.sources.ts';

describeStories(
  { checks: route53domainsChecks, sources: route53domainsSources },
  { 'aws-route53domains-domain-transfer-locked': settingStories('TransferLock', true, false) },
);
