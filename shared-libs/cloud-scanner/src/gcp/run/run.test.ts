import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { runChecks } from './run.checks.ts';
import { runSources } from './run.sources.ts';

const service = (spec: object) => ({ spec: { template: { spec } } });
const variables = (...env: readonly object[]) => service({ containers: [{ env }] });

describeStories(
  { checks: runChecks, sources: runSources },
  {
    'gcp-run-service-is-not-public': gcpPublicPolicyStories('run.googleapis.com/routes.invoke').map(
      (story) => ({
        ...story,
        config: JSON.parse(
          JSON.stringify(story.config).replaceAll('roles/viewer', 'roles/run.invoker'),
        ),
      }),
    ),
    'gcp-run-service-has-own-service-account': [
      {
        it: 'passes an own one',
        ends: 'secure',
        config: service({ serviceAccountName: 'shop@p.iam.gserviceaccount.com' }),
      },
      {
        it: 'fails the default one',
        ends: 'default',
        config: service({ serviceAccountName: '1-compute@developer.gserviceaccount.com' }),
      },
      { it: 'fails none, which is the default one', ends: 'default', config: service({}) },
    ],
    'gcp-run-service-keeps-no-secrets-in-variables': [
      { it: 'passes none', ends: 'secure', config: service({}) },
      {
        it: 'passes a reference',
        ends: 'secure',
        config: variables({
          name: 'DB_PASSWORD',
          valueFrom: { secretKeyRef: { name: 'db', key: 'latest' } },
        }),
      },
      {
        it: 'fails a password',
        ends: 'secret',
        config: variables({ name: 'DB_PASSWORD', value: 'kd82mLq0ppZ' }),
      },
    ],
  },
);
