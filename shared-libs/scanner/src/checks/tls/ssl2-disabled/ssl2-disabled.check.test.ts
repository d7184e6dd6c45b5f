import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { ssl2Disabled } from './ssl2-disabled.check.ts';

describeCheck(ssl2Disabled, {
  refused: { 'modern versions only': tlsService() },
  accepted: { 'SSL 2.0': tlsService({ traits: { ssl2: accepted } }) },
  unread: { 'no answer': tlsService({ traits: { ssl2: noAnswer } }) },
});
