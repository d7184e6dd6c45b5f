import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { opensearchChecks } from './opensearch.checks.ts';
import { opensearchSources } from './opensearch.sources.ts';

const on = (path: string) => settingStories(`Domain.${path}`, true, false, undefined);

describeStories(
  { checks: opensearchChecks, sources: opensearchSources },
  {
    'aws-opensearch-domain-encrypted': on('EncryptionAtRestOptions.Enabled'),
    'aws-opensearch-domain-nodes-encrypted': on('NodeToNodeEncryptionOptions.Enabled'),
    'aws-opensearch-domain-https-required': on('DomainEndpointOptions.EnforceHTTPS'),
    'aws-opensearch-domain-access-controlled': on('AdvancedSecurityOptions.Enabled'),
    'aws-opensearch-domain-audit-logged': on('LogPublishingOptions.AUDIT_LOGS.Enabled'),
    'aws-opensearch-domain-errors-logged': on('LogPublishingOptions.ES_APPLICATION_LOGS.Enabled'),
    'aws-opensearch-domain-updated': settingStories(
      'Domain.ServiceSoftwareOptions.UpdateAvailable',
      false,
      true,
    ),
  },
);
