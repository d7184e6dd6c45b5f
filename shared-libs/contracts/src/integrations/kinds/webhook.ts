import type { KindDefinition } from '../kind.ts';

export const webhook = {
  type: 'webhook',
  label: 'Webhook',
  category: 'own',
  summary: 'Sends signed JSON by POST to a service of yours.',
  steps: [
    'Give your receiver an address that accepts POST with JSON.',
    'Add it here, and store the signing secret that is shown once where your receiver can read it.',
    'Verify the header Parapet-Signature of the raw body before you parse it.',
  ],
  address: {
    label: 'Address',
    hint: 'We send signed JSON by POST and store the address encrypted.',
    placeholder: 'https://',
  },
  fields: [],
  unit: 'message',
  isSigned: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
