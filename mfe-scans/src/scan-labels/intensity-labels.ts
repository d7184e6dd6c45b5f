import type { Intensity } from '@parapet/contracts/vocabulary';

interface IntensityLabels {
  name: string;
  /** One line, for a list of facts. */
  summary: string;
  /** What will be sent, for the person who decides. */
  sends: string;
}

export const intensityLabels: Readonly<Record<Intensity, IntensityLabels>> = {
  passive: {
    name: 'Passive',
    summary: 'Passive, no port is tried',
    sends:
      'DNS look-ups, TLS handshakes and web requests, some of them for files that should not be public. No port is tried.',
  },
  safe: {
    name: 'Safe',
    summary: 'Safe, nothing writes to a target',
    sends:
      'All of Passive. Where ownership is proved, also connections to ports and a request for a copy of the DNS zone.',
  },
  active: {
    name: 'Active',
    summary: 'Active, with probes of its own',
    sends: 'All of Safe, and probes that a firewall may notice and log.',
  },
};
