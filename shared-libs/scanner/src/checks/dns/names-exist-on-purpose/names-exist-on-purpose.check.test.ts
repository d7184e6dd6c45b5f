import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { namesExistOnPurpose } from './names-exist-on-purpose.check.ts';

describeCheck(namesExistOnPurpose, {
  exact: {
    'no answer for an invented name': zone(),
  },
  wildcard: {
    'an answer for an invented name': zone({ inventedLabel: ['93.184.215.14'] }),
  },
  unread: {
    'no reply': zone({ inventedLabel: noReply }),
  },
});
