import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { tlsCompressionDisabled } from './tls-compression-disabled.check.ts';

describeCheck(tlsCompressionDisabled, {
  good: { 'as it should': tlsService() },
  bad: { 'as it should not': tlsService({ traits: { compression: accepted } }) },
  versionless: { 'the version is off': tlsService({ traits: { compression: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.2'],
      traits: { compression: null },
    }),
    'no answer': tlsService({ traits: { compression: noAnswer } }),
  },
});
