import { createHash } from 'node:crypto';
import { MAX_LOCATOR_LENGTH } from '../../limits.ts';
import type { Subject } from '../../subjects/subject.ts';
import { storable } from './evidence.ts';

/** Identity of a finding on its asset, and a readable form of it. */
export interface Place {
  locator: string;
  location: string;
}

/**
 * DNS: record type and name. TLS: port and parameter class. Web: origin and header, cookie or path.
 * Ports: `tcp/6379`. Nothing here may change between two scans of an unchanged target.
 */
export function placeOf(subject: Subject, about: string): Place {
  const { locator, location } = wholePlaceOf(subject, about);
  return { locator: bounded(locator), location: bounded(location) };
}

/** Shortens a long name and appends its hash, so that it stays unique. */
function bounded(text: string): string {
  if (text.length <= MAX_LOCATOR_LENGTH) return storable(text);
  const hash = createHash('sha256').update(text).digest('hex');
  return storable(`${text.slice(0, MAX_LOCATOR_LENGTH - hash.length - 1)}~${hash}`);
}

function wholePlaceOf(subject: Subject, about: string): Place {
  switch (subject.kind) {
    case 'zone':
      return { locator: `${about}@${subject.name}`, location: `${subject.name}, ${about}` };
    case 'tls-service':
      return { locator: `tcp/${subject.port}/${about}`, location: `${hostAndPort(subject)}` };
    case 'web-origin':
      return about.startsWith('/')
        ? { locator: subject.origin + about, location: subject.origin + about }
        : { locator: `${subject.origin}|${about}`, location: `${subject.origin}, ${about}` };
    case 'alias':
      return { locator: `${about}@${subject.name}`, location: `${subject.name}, ${about}` };
    case 'host':
      return { locator: about, location: about };
    case 'software':
      return { locator: about, location: `${subject.host}, ${about}` };
  }
}

function hostAndPort({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
