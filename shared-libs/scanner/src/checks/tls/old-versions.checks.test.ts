import { describeCheck } from '../../testing/describe-check.ts';
import { tlsService } from '../../testing/tls-services.ts';
import { oldVersionChecks } from './old-versions.checks.ts';

for (const check of oldVersionChecks) {
  const old = check.id === 'tls10-disabled' ? 'TLSv1.0' : 'TLSv1.1';
  const versions = [old, 'TLSv1.2'] as const;
  describeCheck(check, {
    refused: {
      'modern versions only': tlsService(),
    },
    accepted: {
      'the old version beside modern ones': tlsService({ versions }),
      'the old version where people hand in mail': tlsService({
        port: 587,
        startTls: 'smtp',
        versions,
      }),
    },
    relay: {
      'the old version where other mail servers send': tlsService({
        port: 25,
        startTls: 'smtp',
        versions,
      }),
    },
    unread: {
      'no answer to the offer': tlsService({ silentVersions: [old] }),
    },
  });
}
