import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { functionsChecks } from './functions.checks.ts';
import { functionsSources } from './functions.sources.ts';

const environment = (environmentVariables: object) => ({ serviceConfig: { environmentVariables } });

describeStories(
  { checks: functionsChecks, sources: functionsSources },
  {
    'gcp-functions-function-is-not-public': gcpPublicPolicyStories(
      'cloudfunctions.googleapis.com/functions.invoke',
    ).map((story) => ({
      ...story,
      config: JSON.parse(
        JSON.stringify(story.config).replaceAll('roles/viewer', 'roles/cloudfunctions.invoker'),
      ),
    })),
    'gcp-functions-function-v1-limits-ingress': [
      ...settingStories('ingressSettings', 'ALLOW_INTERNAL_ONLY', 'ALLOW_ALL').map((story) => ({
        ...story,
        config: { ...story.config, httpsTrigger: { url: 'https://example.com' } },
      })),
      { it: 'is not for events', ends: 'not applicable', config: { eventTrigger: {} } },
    ],
    'gcp-functions-function-limits-ingress': settingStories(
      'serviceConfig.ingressSettings',
      'ALLOW_INTERNAL_AND_GCLB',
      'ALLOW_ALL',
      undefined,
    ),
    'gcp-functions-function-reaches-own-network': settingStories(
      'serviceConfig.vpcConnector',
      'projects/p/locations/r/connectors/c',
      undefined,
    ),
    'gcp-functions-function-keeps-no-secrets-in-variables': [
      { it: 'passes a plain value', ends: 'secure', config: environment({ LOG_LEVEL: 'debug' }) },
      { it: 'passes none', ends: 'secure', config: { serviceConfig: {} } },
      { it: 'fails a token', ends: 'secret', config: environment({ API_TOKEN: 'q83jd02mfLpz' }) },
    ],
  },
);
