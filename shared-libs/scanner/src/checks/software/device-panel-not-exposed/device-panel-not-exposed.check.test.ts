import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, software } from '../../../testing/software.ts';
import { devicePanelNotExposed } from './device-panel-not-exposed.check.ts';

const place = { ...assessed().place, address: '93.184.215.14' };
const camera = { slug: 'hikvision', name: 'Hikvision', category: 'network-device', place } as const;

describeCheck(devicePanelNotExposed, {
  closed: {
    'other software': software([assessed()]),
    'a site in the storage of a cloud': software([
      assessed({ slug: 'amazon-s3', name: 'Amazon S3', category: 'storage' }),
    ]),
  },
  open: {
    'a camera': software([assessed(camera)]),
    'a network storage': software([assessed({ slug: 'qnap', category: 'storage', place })]),
  },
  inside: {
    'a printer in the office': software([
      assessed({ ...camera, place: { ...place, address: '192.168.1.20' } }),
    ]),
  },
  'none-seen': {
    'no software': software([]),
    'a banner alone': software([
      assessed({ ...camera, source: 'banner', place: { ...place, path: null } }),
    ]),
  },
});
