import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateSignatureStrong } from './certificate-signature-strong.check.ts';

describeCheck(certificateSignatureStrong, {
  relay: {
    'a mail server that others send to': tlsService({
      port: 25,
      startTls: 'smtp',
      certificate: { signatureAlgorithm: 'sha1WithRSAEncryption' },
    }),
  },
  sound: {
    'a trusted root that signed itself': tlsService({
      certificate: { isSelfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' },
    }),
    'SHA-256': tlsService(),
    'RSA with SHA-256': tlsService({
      certificate: { signatureAlgorithm: 'sha256WithRSAEncryption' },
    }),
    'a self-signature, which is not used for trust': tlsService({
      certificate: {
        trust: 'self-signed',
        isSelfSigned: true,
        signatureAlgorithm: 'sha1WithRSAEncryption',
      },
    }),
  },
  weak: {
    'SHA-1 on an intermediate': tlsService({
      certificate: {
        intermediates: [
          {
            subject: 'CN=Old CA',
            notAfter: new Date('2030-01-01T00:00:00Z'),
            signatureAlgorithm: 'sha1WithRSAEncryption',
          },
        ],
      },
    }),
    'SHA-1': tlsService({ certificate: { signatureAlgorithm: 'sha1WithRSAEncryption' } }),
    'ECDSA with SHA-1': tlsService({ certificate: { signatureAlgorithm: 'ecdsa-with-SHA1' } }),
    MD5: tlsService({ certificate: { signatureAlgorithm: 'md5WithRSAEncryption' } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
