import type { CloudCheck } from '../../definition/cloud-check.ts';
import { policyIsNotPublic } from '../public-policy.ts';

export const artifactregistryChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-artifactregistry-repository-is-not-public',
    topics: ['gcp_artifactregistry_repository_not_public'],
    type: 'gcp.artifactregistry.repository',
    noun: 'Artifact Registry repository',
    can: 'download its images and packages',
    severity: 'high',
    impact:
      'Images hold source code and often keys, and their layers keep what was deleted in a later one.',
    aliases: ['public registry', 'container images'],
    objectives: ['resources-not-public', 'builds-trusted'],
    permission: 'artifactregistry.googleapis.com/repositories.downloadArtifacts',
    remediation: {
      summary: 'Grant Artifact Registry Reader to the accounts that pull from the repository.',
      console: [
        'Open the repository and its info panel.',
        'Remove allUsers and allAuthenticatedUsers.',
      ],
      cli: 'gcloud artifacts repositories remove-iam-policy-binding {name} --location={region} --member=allUsers --role=roles/artifactregistry.reader',
      reference: 'https://cloud.google.com/artifact-registry/docs/access-control',
    },
  }),
];
