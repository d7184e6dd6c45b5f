import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { exportSuitesDisabled } from './export-suites-disabled.check.ts';

describeCheck(exportSuitesDisabled, {
  refused: {
    'modern suites only': tlsService(),
  },
  accepted: {
    'export suites': tlsService({ suites: ['forward', 'export'] }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentSuites: ['export'] }),
  },
});
