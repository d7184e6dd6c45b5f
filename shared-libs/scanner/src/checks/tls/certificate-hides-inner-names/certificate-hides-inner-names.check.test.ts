import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateHidesInnerNames } from './certificate-hides-inner-names.check.ts';

describeCheck(certificateHidesInnerNames, {
  sound: {
    'public names': tlsService({ certificate: { names: ['shop.example', '*.shop.example'] } }),
    'an internal host asked by its name': tlsService({
      host: 'db.shop.internal',
      certificate: { names: ['db.shop.internal', 'db'], isPublic: false },
    }),
    'a public name that begins like an address': tlsService({
      certificate: { names: ['shop.example', '10.20.30.shop.example'] },
    }),
    'an own authority, where only insiders reach the server': {
      ...tlsService({ certificate: { names: ['wiki.shop.example', 'wiki'], isPublic: false } }),
      address: '10.1.2.3',
    },
    'self-signed': tlsService({
      certificate: { names: ['localhost'], isPublic: false, isSelfSigned: true },
    }),
  },
  inner: {
    'an internal suffix': tlsService({
      certificate: { names: ['shop.example', 'db01.shop.local'] },
    }),
    'an own authority, where anyone reaches the server': {
      ...tlsService({ certificate: { names: ['wiki.shop.example', 'wiki'], isPublic: false } }),
      address: '198.41.0.4',
    },
    'a private address': tlsService({ certificate: { names: ['shop.example', '10.1.2.3'] } }),
    'a private address of IPv6': tlsService({
      certificate: { names: ['shop.example', 'FD00:0:0:0:0:0:0:7'] },
    }),
    'an address behind the NAT of a provider': tlsService({
      certificate: { names: ['shop.example', '100.64.0.9'] },
    }),
    'the own machine': tlsService({ certificate: { names: ['shop.example', '0:0:0:0:0:0:0:1'] } }),
    'a network at home': tlsService({
      certificate: { names: ['shop.example', 'nas.home.arpa'] },
    }),
    'a name without a domain': tlsService({ certificate: { names: ['shop.example', 'intra'] } }),
  },
  unread: { 'no certificate': tlsService({ certificate: 'unread' }) },
});
