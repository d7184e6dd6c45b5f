import { unknown } from '@parapet/checks/definition/read';
import { alias, unclaimedPage } from '../../../testing/aliases.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { aliasTargetClaimed } from './alias-target-claimed.check.ts';

describeCheck(aliasTargetClaimed, {
  claimed: { 'a page of the owner': alias() },
  unclaimed: { 'the page for free names': alias({ unclaimed: unclaimedPage }) },
  'perhaps-claimable': {
    'at a service that lets only some claim a name': alias(
      { unclaimed: unclaimedPage },
      'sometimes',
    ),
  },
  'perhaps-free': {
    'the same text with success, as in an article about such pages': alias({
      unclaimed: {
        ...unclaimedPage,
        response: 'HTTP/1.1 200 OK\n\nThe page says: There is no such project here',
      },
    }),
  },
  'not-read': {
    'a service that does not answer': alias({ isPageRead: false }),
    'a name of which nothing is known': alias({ isPageRead: false, exists: unknown('No answer') }),
  },
  'no-service': {
    'a name that is no alias': alias({ targets: [], service: null }),
    'an alias of a server of the owner': alias({ service: null }),
    'a service whose free names do not exist': alias({
      service: { name: 'Some', target: 'shop.some.example', shows: null, claimable: 'yes' },
    }),
  },
});
