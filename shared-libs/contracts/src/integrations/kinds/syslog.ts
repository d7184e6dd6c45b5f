import type { KindDefinition } from '../kind.ts';

export const syslog = {
  type: 'syslog',
  label: 'Syslog (CEF)',
  category: 'logs',
  summary: 'Sends each change of a finding as CEF by syslog over TLS.',
  steps: [
    'Let your collector accept syslog over TLS (RFC 5425). Enter the certificate of its authority if it is not publicly trusted.',
    'Enter its name and port, usually 6514. A private address has to be allowed by the operator.',
  ],
  address: {
    label: 'Collector',
    hint: 'Name and port.',
    placeholder: 'tls://siem.example.com:6514',
    schemes: ['tls'],
    fault: (url) => (url.hostname === '' ? 'Enter the name of the collector' : null),
  },
  fields: [
    {
      name: 'ca',
      label: 'Certificate of the authority',
      isOptional: true,
      hint: 'PEM, for an authority of your own.',
      fault: (value) =>
        value.includes('-----BEGIN CERTIFICATE-----') ? null : 'Enter a certificate in PEM',
    },
  ],
  unit: 'batch',
  isUnconfirmed: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
