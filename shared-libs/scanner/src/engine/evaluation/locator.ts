import { bounded, type Located } from '@parapet/checks/evaluation/located';
import type { NetworkPlace } from '@parapet/checks/place';
import type { Subject } from '../../subjects/subject.ts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';

/**
 * DNS: record type and name. TLS: port and parameter class. Web: origin and header, cookie or path.
 * Ports: `tcp/6379`. Nothing here may change between two scans of an unchanged target.
 * @param placeId the address of a service that is the same by whatever name it is reached
 */
export function placeOf(subject: Subject, about: string, placeId?: string): Located<NetworkPlace> {
  const { place, locator, location } = wholePlaceOf(subject, about, placeId);
  const path = place.path === null ? null : bounded(place.path);
  return { place: { ...place, path }, locator: bounded(locator), location: bounded(location) };
}

function wholePlaceOf(subject: Subject, about: string, placeId?: string): Located<NetworkPlace> {
  switch (subject.kind) {
    case 'zone':
      return {
        place: hostOf(subject.name),
        locator: `${about}@${subject.name}`,
        location: `${subject.name}, ${about}`,
      };
    case 'tls-service':
      return {
        place: { host: subject.host, port: subject.port, path: null },
        locator: `tcp/${subject.port}/${about}`,
        location: `${hostAndPort(subject)}`,
      };
    case 'web-origin':
      return about.startsWith('/')
        ? {
            place: pageOf(subject, about),
            locator: subject.origin + about,
            location: subject.origin + about,
          }
        : {
            place: pageOf(subject, null),
            locator: `${subject.origin}|${about}`,
            location: `${subject.origin}, ${about}`,
          };
    case 'alias':
      return {
        place: hostOf(subject.name),
        locator: `${about}@${subject.name}`,
        location: `${subject.name}, ${about}`,
      };
    case 'host':
      // A port is one place, by whatever names people reach it.
      return atHost(subject.address, about);
    case 'software':
      return atHost(placeId ?? subject.host, about);
  }
}

const hostOf = (host: string): NetworkPlace => ({ host, port: null, path: null });

const atHost = (host: string, about: string): Located<NetworkPlace> => ({
  place: hostOf(host),
  locator: about,
  location: `${host}, ${about}`,
});

/** The page of the asset, as it was asked for; without one, the path that a probe asked for. */
const pageOf = ({ host, port, pagePath }: WebOrigin, probed: string | null): NetworkPlace => ({
  host,
  port,
  path: pagePath ?? probed,
});

function hostAndPort({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
