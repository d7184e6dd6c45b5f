import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, listed, software } from '../../../testing/software.ts';
import { remoteAccessGatewayRestricted } from './remote-access-gateway-restricted.check.ts';

const place = { ...assessed().place, address: '93.184.215.14' };
const gateway = {
  slug: 'fortigate',
  name: 'Fortinet FortiOS',
  category: 'vpn',
  place,
} as const;

describeCheck(remoteAccessGatewayRestricted, {
  closed: { 'other software': software([assessed()]) },
  open: { 'a gateway without a listed flaw': software([assessed(gateway)]) },
  exploited: {
    'a product that is listed, in the office': software([
      assessed({
        ...gateway,
        place: { ...place, address: '10.0.0.1' },
        undecided: [listed()],
      }),
    ]),
    'a product that is listed': software([assessed({ ...gateway, undecided: [listed()] })]),
    'a version that is listed': software([
      assessed({ ...gateway, flaws: [flaw({ exploited: listed() })] }),
    ]),
  },
  inside: {
    'a gateway in the office': software([
      assessed({ ...gateway, place: { ...place, address: 'fd00::1' } }),
    ]),
  },
  'none-seen': {
    'no software': software([]),
    'a certificate alone': software([
      assessed({ ...gateway, source: 'certificate', place: { ...place, path: null } }),
    ]),
  },
});
