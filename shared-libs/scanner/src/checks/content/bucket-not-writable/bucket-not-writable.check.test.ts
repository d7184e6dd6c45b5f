import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { bucketNotWritable } from './bucket-not-writable.check.ts';

const grant = (who: string, permission: string) =>
  `<Grant><Grantee><URI>http://acs.amazonaws.com/groups/global/${who}</URI></Grantee><Permission>${permission}</Permission></Grant>`;
const policy = (...grants: readonly string[]) => ({
  body: `<?xml version="1.0"?><AccessControlPolicy><AccessControlList>${grants.join('')}</AccessControlList></AccessControlPolicy>`,
});
const owner = '<Grant><Grantee><ID>a1</ID></Grantee><Permission>FULL_CONTROL</Permission></Grant>';

describeCheck(bucketNotWritable, {
  open: {
    'everyone writes': siteWithStorage(policy(owner, grant('AllUsers', 'WRITE'))),
    'every account changes the list': siteWithStorage(
      policy(owner, grant('AuthenticatedUsers', 'WRITE_ACP')),
    ),
    'all rights at Google': siteWithStorage(
      {
        body: '<AccessControlList><Entries><Entry><Scope type="AllUsers"/><Permission>FULL_CONTROL</Permission></Entry></Entries></AccessControlList>',
      },
      'Google Cloud Storage',
    ),
  },
  ...storageStories,
  closed: {
    ...storageStories.closed,
    'everyone reads, the owner writes': siteWithStorage(policy(grant('AllUsers', 'READ'), owner)),
  },
});
