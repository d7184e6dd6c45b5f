import type { TechnologyCategory } from '@parapet/contracts/assets/technology-category';

/** Describes where software was seen: one port, and the path where it matters. */
export interface Place {
  host: string;
  address: string;
  port: number;
  protocol: 'tcp' | 'udp';
  /** `/` or a folder of a web server; null for a service. */
  path: string | null;
}

/** Software that was seen at one place. It is plain and bounded data, which can be stored. */
export interface Technology {
  slug: string;
  name: string;
  category: TechnologyCategory;
  /** As the software names it, in lower case; null where it names none. */
  version: string | null;
  /** `vendor:product`; null where it has no CPE. */
  cpe: string | null;
  place: Place;
  /** The service speaks TLS or HTTPS. */
  isTls: boolean;
  source:
    | 'header'
    | 'cookie'
    | 'meta'
    | 'script'
    | 'title'
    | 'html'
    | 'code'
    | 'favicon'
    | 'banner'
    | 'certificate';
  /** The text that showed it, with a little around it. */
  evidence: string;
  /** The path at which it told its version, where the page does not. */
  toldAt?: string;
}
