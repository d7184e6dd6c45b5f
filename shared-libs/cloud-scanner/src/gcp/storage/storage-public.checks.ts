import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { DENY_POLICIES, isLifted } from '../deny-policies.ts';
import { publicAccessOf, shownOf } from '../policy/bindings.ts';
import { isEnforced } from '../policy/constraints.ts';
import { projectIn } from '../project.ts';

const reference = 'https://cloud.google.com/storage/docs';

/** Roles that let in writers: what anyone can write, anyone can fill with malware. */
const writes =
  /storage\.(?:admin|objectAdmin|objectUser|objectCreator|legacyBucketWriter|legacyBucketOwner|legacyObjectOwner)$/;

const everyone = ['allUsers', 'allAuthenticatedUsers'];

/** An entry of an object's default rights for anyone: rights that no policy shows. */
const publicEntry = (acl: Answer): Answer =>
  (acl ?? []).find(({ entity }: Answer) => everyone.includes(entity));

export const storagePublicChecks: readonly CloudCheck[] = [
  {
    id: 'gcp-storage-bucket-is-not-public',
    topics: ['gcp_cloudstorage_bucket_public_access'],
    type: 'gcp.storage.bucket',
    title: 'Cloud Storage bucket is open to named members alone',
    severity: 'critical',
    impact:
      'Search engines for open buckets find it by its name within hours, and everything in it is copied before anyone notices.',
    category: 'exposure',
    cweIds: ['CWE-732', 'CWE-200'],
    owasp: 'A01:2025',
    aliases: ['allusers', 'open bucket', 'gcs'],
    objectives: ['storage-not-public'],
    reads: ['iamConfiguration', 'iamPolicy', 'defaultObjectAcl'],
    joins: ['gcp.resourcemanager.project', DENY_POLICIES],
    liftedBy: [DENY_POLICIES],
    problems: {
      readable: {
        title: 'Cloud Storage bucket is readable by anyone',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can read its objects' },
      },
      writable: {
        title: 'Cloud Storage bucket is writable by anyone',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can replace its objects' },
      },
      objects: {
        title: 'New objects of a Cloud Storage bucket are public',
        severity: 'high',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can read its new objects' },
      },
    },
    remediation: {
      summary: 'Enforce public access prevention on the bucket, or on the whole organization.',
      console: [
        'Open the bucket and choose Permissions.',
        'Under Public access choose Prevent public access.',
        'Serve public files through a load balancer or from a bucket of their own.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --public-access-prevention',
      terraform:
        'resource "google_storage_bucket" "main" {\n  public_access_prevention = "enforced"\n}',
      effort: 'low',
      reference: `${reference}/public-access-prevention`,
    },
    judge({ config }, related) {
      const { publicAccessPrevention, uniformBucketLevelAccess } = config.iamConfiguration ?? {};
      if (publicAccessPrevention === 'enforced') return 'secure';
      const found = publicAccessOf(config.iamPolicy, related.now);
      const entry =
        uniformBucketLevelAccess?.enabled === true
          ? undefined
          : publicEntry(config.defaultObjectAcl);
      if (found.access === 'private' && !entry) return 'secure';
      if (isEnforced(projectIn(related).config.publicAccessPrevention)) return 'secure';
      if (isLifted(related, 'storage.googleapis.com/objects.get')) return 'secure';
      const expected = 'named members, or public access prevention';
      if (found.access === 'public') {
        const problem = writes.test(found.grant.role) ? 'writable' : 'readable';
        return { problem, shown: shownOf(found.grant), expected };
      }
      if (entry) return { problem: 'objects', shown: { defaultObjectAcl: entry }, expected };
      return { unknown: 'A condition of the policy is in a form that is not known.' };
    },
  },
];
