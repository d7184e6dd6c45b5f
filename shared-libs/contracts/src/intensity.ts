import type { Intensity } from './vocabulary.ts';

export interface IntensityDescription {
  name: string;
  /** One line for a summary. */
  summary: string;
  /** What a scan of this intensity sends. */
  sends: string;
}

/** What each intensity sends. The interface and the documentation of the API show this text. */
export const intensities: Readonly<Record<Intensity, IntensityDescription>> = {
  passive: {
    name: 'Passive',
    summary: 'Passive, no port checks',
    sends:
      'DNS lookups, TLS handshakes and web requests, some of them for files that should not be public. No port checks.',
  },
  safe: {
    name: 'Safe',
    summary: 'Safe, nothing is written to targets',
    sends:
      'Everything in Passive, plus port checks, a zone-transfer test, greetings of the mail servers and one packet to a management controller (IPMI) on verified assets.',
  },
  active: {
    name: 'Active',
    summary: 'Active, with additional probes',
    sends:
      'Everything in Safe, plus, on verified assets, web requests with unusual input and questions that services should refuse strangers: small packets over UDP, an anonymous FTP login, a mail relay test that sends no mail, and foreign names for proxies. A firewall may notice and log them.',
  },
};

/** All of them as one text. */
export const intensitiesText = Object.entries(intensities)
  .map(([id, { sends }]) => `\`${id}\`: ${sends}`)
  .join(' ');
