import type { KindDefinition } from '../kind.ts';

export const syslog = {
  type: 'syslog',
  label: 'Syslog (CEF)',
  category: 'logs',
  summary: 'Sends each change of a finding as CEF by syslog over TLS.',
  steps: [
    'Let your collector accept syslog over TLS (RFC 5425) with a certificate that is publicly trusted.',
    'Enter its name and port, usually 6514. A private address has to be allowed by the operator.',
  ],
  address: {
    label: 'Collector',
    hint: 'Name and port.',
    placeholder: 'tls://siem.example.com:6514',
    schemes: ['tls'],
    fault: (url) => (url.hostname === '' ? 'Enter the name of the collector' : null),
  },
  fields: [],
  unit: 'batch',
  isUnconfirmed: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
