import type { Intensity } from '../text/vocabulary.ts';

export interface IntensityDescription {
  name: string;
  /** One line for a summary. */
  summary: string;
  /** Tells what a scan of this intensity sends. */
  sends: string;
}

/** Tells what each intensity sends. The interface and the documentation of the API show this text. */
export const intensities: Readonly<Record<Intensity, IntensityDescription>> = {
  passive: {
    name: 'Passive',
    summary: 'Passive, no port checks',
    sends:
      'DNS lookups, TLS handshakes and web requests: for pages, for files that should not be public, and for the home page with foreign host and origin names and with the methods OPTIONS and TRACE. No port checks.',
  },
  safe: {
    name: 'Safe',
    summary: 'Safe, nothing is written to targets',
    sends:
      'Everything in Passive, plus, on verified assets, port checks with questions that name the services, a zone-transfer test, greetings of the mail servers, an anonymous directory query, a look into cloud storage that the site names and one packet to a management controller (IPMI).',
  },
  active: {
    name: 'Active',
    summary: 'Active, with additional probes',
    sends:
      'Everything in Safe, plus, on verified assets, web requests with unusual input, TLS messages that old software mishandles and questions that services should refuse strangers: small packets over UDP, an anonymous FTP login, an SSH login without password and key, mail addresses without a mail, and foreign names for proxies. A firewall may notice and log them.',
  },
};

/** All of them as one text. */
export const intensitiesText = Object.entries(intensities)
  .map(([id, { sends }]) => `\`${id}\`: ${sends}`)
  .join(' ');
