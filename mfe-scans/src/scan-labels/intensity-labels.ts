import type { Intensity } from '@parapet/contracts/vocabulary';

interface IntensityLabels {
  name: string;
  /** One line for a summary. */
  summary: string;
  /** What the scan sends. */
  sends: string;
}

export const intensityLabels: Readonly<Record<Intensity, IntensityLabels>> = {
  passive: {
    name: 'Passive',
    summary: 'Passive, no port checks',
    sends:
      'DNS lookups, TLS handshakes and web requests, some of them for files that should not be public. No port checks.',
  },
  safe: {
    name: 'Safe',
    summary: 'Safe, nothing is written to targets',
    sends: 'Everything in Passive, plus port checks and a zone-transfer test on verified assets.',
  },
  active: {
    name: 'Active',
    summary: 'Active, with additional probes',
    sends: 'Everything in Safe, plus probes that a firewall may notice and log.',
  },
};
