import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateOwn } from './certificate-own.check.ts';

describeCheck(certificateOwn, {
  sound: {
    'a certificate of its own': tlsService(),
    'self-signed, but with a name': tlsService({
      certificate: { subject: 'CN=shop.example', isPublic: false, isSelfSigned: true },
    }),
    'a host that is named after its product': tlsService({
      certificate: { subject: 'O=Shop, CN=synology-nas.shop.internal', isPublic: false },
    }),
    'a company whose name begins like a sample': tlsService({
      certificate: { subject: 'O=Acme Corporation, CN=intranet', isPublic: false },
    }),
    'a company that is called like a sample': tlsService({
      certificate: { subject: 'O=Acme Co, CN=acme.example' },
    }),
  },
  sample: {
    'of OpenSSL': tlsService({
      certificate: { subject: 'C=AU, O=Internet Widgits Pty Ltd', isPublic: false },
    }),
    'of an old Apache, whose organisation has a comma': tlsService({
      certificate: { subject: 'C=XY, O=Snake Oil, Ltd, CN=www.snakeoil.dom', isPublic: false },
    }),
    'of Traefik': tlsService({
      certificate: { subject: 'CN=TRAEFIK DEFAULT CERT', isPublic: false },
    }),
  },
  unread: { 'no certificate': tlsService({ certificate: 'unread' }) },
});
