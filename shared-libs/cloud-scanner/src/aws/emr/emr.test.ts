import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { emrChecks } from './emr.checks.ts';
import { emrSources } from './emr.sources.ts';

describeStories(
  { checks: emrChecks, sources: emrSources },
  {
    'aws-emr-public-access-blocked': settingStories('BlockPublicSecurityGroupRules', true, false),
    'aws-emr-cluster-master-private': settingStories(
      'MasterPublicDnsName',
      'ip-10-0-0-1.eu-west-1.compute.internal',
      'ec2-198-51-100-7.eu-west-1.compute.amazonaws.com',
    ),
  },
);
