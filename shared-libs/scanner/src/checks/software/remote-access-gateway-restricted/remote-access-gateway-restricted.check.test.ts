import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, listed, software } from '../../../testing/software.ts';
import { remoteAccessGatewayRestricted } from './remote-access-gateway-restricted.check.ts';

const gateway = { slug: 'fortigate', name: 'Fortinet FortiOS', category: 'vpn' } as const;
const { place } = assessed();

describeCheck(remoteAccessGatewayRestricted, {
  closed: { 'other software': software([assessed()]) },
  open: { 'a gateway without a listed flaw': software([assessed(gateway)]) },
  exploited: {
    'a product that is listed': software([assessed({ ...gateway, undecided: [listed()] })]),
    'a version that is listed': software([
      assessed({ ...gateway, flaws: [flaw({ exploited: listed() })] }),
    ]),
  },
  'none-seen': {
    'no software': software([]),
    'a certificate alone': software([
      assessed({ ...gateway, source: 'certificate', place: { ...place, path: null } }),
    ]),
  },
});
