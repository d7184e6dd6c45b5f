import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { artifactregistryChecks } from './artifactregistry.checks.ts';
import { artifactregistrySources } from './artifactregistry.sources.ts';

describeStories(
  { checks: artifactregistryChecks, sources: artifactregistrySources },
  {
    'gcp-artifactregistry-repository-is-not-public': gcpPublicPolicyStories(
      'artifactregistry.googleapis.com/repositories.downloadArtifacts',
    ),
  },
);
