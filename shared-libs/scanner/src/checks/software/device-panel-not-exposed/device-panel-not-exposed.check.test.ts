import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, software } from '../../../testing/software.ts';
import { devicePanelNotExposed } from './device-panel-not-exposed.check.ts';

const { place } = assessed();
const camera = { slug: 'hikvision', name: 'Hikvision', category: 'network-device' } as const;

describeCheck(devicePanelNotExposed, {
  closed: {
    'other software': software([assessed()]),
    'a site in the storage of a cloud': software([
      assessed({ slug: 'amazon-s3', name: 'Amazon S3', category: 'storage' }),
    ]),
  },
  open: {
    'a camera': software([assessed(camera)]),
    'a network storage': software([assessed({ slug: 'qnap', category: 'storage' })]),
  },
  'none-seen': {
    'no software': software([]),
    'a banner alone': software([
      assessed({ ...camera, source: 'banner', place: { ...place, path: null } }),
    ]),
  },
});
