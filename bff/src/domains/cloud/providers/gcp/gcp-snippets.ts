import { permissionsFor } from '@parapet/cloud-scanner/gcp/client/permissions';
import { gcpChecks, gcpSources } from '@parapet/cloud-scanner/gcp/registry';
import type { CloudSetup } from '@parapet/contracts/cloud/cloud';
import { type GcpFederation, subjectOf } from './gcp-federation.ts';

const permissions = permissionsFor(gcpSources, gcpChecks);
const ACCOUNT = 'parapet';
const ROLE = 'parapetReads';
const POOL = 'parapet';
const email = `${ACCOUNT}@<project>.iam.gserviceaccount.com`;

/** APIs that are asked, in the project of the service account. */
const apis = [
  'accessapproval',
  'cloudasset',
  'compute',
  'essentialcontacts',
  'iam',
  'orgpolicy',
  'serviceusage',
].map((name) => `${name}.googleapis.com`);

const account = [
  `gcloud services enable ${apis.join(' ')} --project=<project>`,
  `gcloud iam service-accounts create ${ACCOUNT} --project=<project> --display-name="Parapet"`,
  `gcloud iam roles create ${ROLE} --project=<project> --title="Parapet reads" \\\n  --permissions=${permissions.join(',')}`,
  ...['roles/cloudasset.viewer', `projects/<project>/roles/${ROLE}`].map(
    (role) =>
      `gcloud projects add-iam-policy-binding <project> --condition=None \\\n  --member=serviceAccount:${email} --role=${role}`,
  ),
];

const organisation = [
  '# What the project inherits can be read with these roles on the organization alone:',
  ...['roles/cloudasset.viewer', 'roles/iam.denyReviewer'].map(
    (role) =>
      `# gcloud organizations add-iam-policy-binding <organization> --condition=None \\\n#   --member=serviceAccount:${email} --role=${role}`,
  ),
];

const byKey = [
  ...account,
  `gcloud iam service-accounts keys create parapet-key.json --iam-account=${email}`,
  ...organisation,
].join('\n');

const terraform = `locals {
  project = "<project>"
}

resource "google_project_service" "parapet" {
  for_each           = toset(${JSON.stringify(apis)})
  project            = local.project
  service            = each.key
  disable_on_destroy = false
}

resource "google_service_account" "parapet" {
  project      = local.project
  account_id   = "${ACCOUNT}"
  display_name = "Parapet"
}

resource "google_project_iam_custom_role" "parapet" {
  project     = local.project
  role_id     = "${ROLE}"
  title       = "Parapet reads"
  permissions = ${JSON.stringify(permissions)}
}

resource "google_project_iam_member" "parapet" {
  for_each = {
    assets = "roles/cloudasset.viewer"
    reads  = google_project_iam_custom_role.parapet.id
  }
  project = local.project
  role    = each.value
  member  = google_service_account.parapet.member
}`;

/** Returns the commands that let this installation into a project; the placeholders `<…>` are the reader's. */
export async function gcpSetupOf(
  { issuer, keySet }: GcpFederation,
  externalId: string,
): Promise<CloudSetup['gcp']> {
  const keys = JSON.stringify(await keySet());
  const subject = subjectOf(externalId);
  const federation = [
    ...account,
    'gcloud services enable sts.googleapis.com iamcredentials.googleapis.com --project=<project>',
    `gcloud iam workload-identity-pools create ${POOL} --location=global --project=<project>`,
    `echo '${keys}' > parapet-keys.json`,
    `gcloud iam workload-identity-pools providers create-oidc ${POOL} --location=global --project=<project> \\\n  --workload-identity-pool=${POOL} --issuer-uri=${issuer} --jwk-json-path=parapet-keys.json \\\n  --attribute-mapping=google.subject=assertion.sub --attribute-condition="assertion.sub == '${subject}'"`,
    `gcloud iam service-accounts add-iam-policy-binding ${email} --project=<project> \\\n  --role=roles/iam.workloadIdentityUser \\\n  --member=principal://iam.googleapis.com/projects/<project number>/locations/global/workloadIdentityPools/${POOL}/subject/${subject}`,
    ...organisation,
  ].join('\n');
  return { cli: byKey, terraform, federation, actions: permissions.length };
}
