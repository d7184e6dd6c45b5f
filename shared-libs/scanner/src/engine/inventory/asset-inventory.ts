import { redact } from '@parapet/checks/redact/redact';
import type { Advisor } from '../../advisories/assess.ts';
import { compareVersions } from '../../advisories/compare-versions.ts';
import { MAX_CERTIFICATES, MAX_TECHNOLOGIES } from '../../limits.ts';
import type { HostAnswer, HostQuestion, HostSnapshot, Service } from '../../subjects/host.ts';
import type { SoftwareInventory } from '../../subjects/software.ts';
import type { Place, Technology } from '../../subjects/technology.ts';
import type { TlsService, TlsVersion } from '../../subjects/tls-service.ts';
import { announcedVersions } from '../../subjects/web/announced-versions.ts';
import { header, type WebOrigin } from '../../subjects/web/web-origin.ts';
import type { Zone } from '../../subjects/zone.ts';
import type { Detector } from '../../technologies/detect.ts';
import type {
  AssetInventory,
  SeenCertificate,
  SeenRelation,
  SeenService,
  SeenTlsVersion,
} from '../contract.ts';
import { redirectOf, relationsOfZone, type ZoneRelations } from './seen-relations.ts';
import { createServicesByAddress } from './services-by-address.ts';

/** Describes what of the inventory stands for one port. */
type OfPort<T> = Map<number, readonly T[]>;

/** Collects what is seen on one asset while it is read, as bounded plain data. */
export interface InventoryCollector {
  addZone(zone: Zone): void;
  addHost(host: string, snapshot: HostSnapshot, how: HowSeen): void;
  addTls(service: TlsService, address: string): void;
  /** @param found what `readTechnologies` read of it */
  addOrigin(origin: WebOrigin, address: string, found: readonly Technology[]): void;
  technologies(): readonly Technology[];
  /** The same with the technologies of some ports replaced by what is seen there now. */
  software(host: string, again?: ReadonlyMap<number, readonly Technology[]>): SoftwareInventory;
  result(assetId: string): AssetInventory;
  /** The same where DNS alone was read, as of a host that does not answer; null where it was not. */
  ofDns(assetId: string): AssetInventory | null;
}

export interface HowSeen {
  /** Every port of every address was identified, so a service that is not listed is gone. */
  isWhole: boolean;
  /** A further address of the name, which adds what the addresses before do not show. */
  isFurther: boolean;
}

export interface InventoryTools {
  readonly detector: Detector;
  readonly advisor: Advisor;
}

export function createInventoryCollector({
  detector,
  advisor,
}: InventoryTools): InventoryCollector {
  const services = createServicesByAddress();
  const addresses = new Set<string>();
  const ofBanners: OfPort<Technology> = new Map();
  const ofPages: OfPort<Technology> = new Map();
  const ofCertificates: OfPort<Technology> = new Map();
  const certificates: OfPort<SeenCertificate> = new Map();
  /** Ports whose page was read in whole, so that what it does not show is gone. */
  const examined = new Set<number>();
  /** By port, whether every address that was asked says that nothing listens. */
  const closedUdp = new Map<number, boolean>();
  let isWholeHost = false;
  let ofZone: ZoneRelations | null = null;
  const redirects = new Map<number, SeenRelation>();

  const technologies = (again?: ReadonlyMap<number, readonly Technology[]>) => {
    const ports = new Set([...ofBanners.keys(), ...ofPages.keys(), ...ofCertificates.keys()]);
    const seen = [...ports].flatMap((port) => [
      ...(again?.get(port) ?? [...(ofPages.get(port) ?? []), ...(ofBanners.get(port) ?? [])]),
      ...(ofCertificates.get(port) ?? []),
    ]);
    return [...bySlugAndPort(seen).values()].slice(0, MAX_TECHNOLOGIES);
  };

  const result = (assetId: string): AssetInventory => ({
    assetId,
    services: services.leading().map(withProductOrNone),
    furtherServices: services.further().map(withProductOrNone),
    technologies: technologies(),
    certificates: [...certificates.values()].flat(),
    relations: [...(ofZone?.relations ?? []), ...redirects.values()],
    examined: {
      wholeHost: isWholeHost,
      addresses: [...addresses],
      closedUdp: [...closedUdp].flatMap(([port, isClosed]) => (isClosed ? [port] : [])),
      technologies: [...examined],
      certificates: [...certificates.keys()],
      dns: ofZone?.examined ?? [],
    },
  });

  return {
    addZone(zone) {
      ofZone = relationsOfZone(zone);
    },
    addHost(host, snapshot, { isWhole, isFurther }) {
      isWholeHost ||= isWhole;
      addresses.add(snapshot.address);
      for (const answer of snapshot.answers) {
        const seen = datagramService(answer, host, snapshot.address);
        if (seen !== null) services.set(seen);
        if (answer.transport !== 'udp') continue;
        const before = closedUdp.get(answer.port) ?? true;
        closedUdp.set(answer.port, before && answer.result === 'closed');
      }
      for (const service of snapshot.services) {
        const { port } = service;
        const found = detector.ofService(service, { host, address: snapshot.address });
        services.set(seenService(service, host, snapshot.address, found));
        const before = isFurther ? (ofBanners.get(port) ?? []) : [];
        ofBanners.set(port, [...before, ...found.map(redacted)]);
        if (service.name !== null && !service.web) examined.add(port);
      }
    },
    addTls(service, address) {
      const { host, port, certificate, startTls } = service;
      const place: Place = { host, address, port, protocol: 'tcp', path: null };
      const known = services.at(place) ?? { ...unnamed(place), isTls: startTls === null };
      services.set({ ...known, tlsVersions: tlsVersionsOf(service) });
      if (!certificate.ok) return;
      const seen = seenCertificate(certificate.value, place);
      const before = (certificates.get(port) ?? []).filter(({ sha256 }) => sha256 !== seen.sha256);
      certificates.set(port, [...before, seen].slice(0, MAX_CERTIFICATES));
      ofCertificates.set(port, detector.ofCertificate(certificate.value, place).map(redacted));
    },
    addOrigin(origin, address, read) {
      const { host, port, scheme, refusal, page } = origin;
      const found = read.map(redacted);
      ofPages.set(port, found);
      if (refusal === null) examined.add(port);
      const redirect = redirectOf(origin);
      if (redirect !== null) redirects.set(port, redirect);
      const place: Place = { host, address, port, protocol: 'tcp', path: null };
      const product = header(page, 'server')?.slice(0, MAX_PRODUCT) ?? null;
      const before = services.at(place);
      const server = found.find(
        ({ source, category }) => source === 'header' && category === 'web-server',
      );
      services.set({
        place,
        name: before?.name ?? 'http',
        isTls: scheme === 'https',
        product: before?.product ?? redact(product ?? '').text ?? null,
        version: before?.version ?? server?.version ?? null,
        cpe: before?.cpe ?? server?.cpe ?? null,
        faviconHash: origin.favicon?.hash ?? null,
        httpVersions: announcedVersions(origin),
        tlsVersions: before?.tlsVersions ?? [],
      });
      services.lead(place);
    },
    technologies: () => technologies(),
    software: (host, again) => advisor.assess(host, technologies(again), new Date()),
    result,
    ofDns: (assetId) => (ofZone === null ? null : result(assetId)),
  };
}

const MAX_PRODUCT = 200;

const withProductOrNone = (service: SeenService): SeenService =>
  service.product === '' ? { ...service, product: null } : service;

/** A page may print a secret beside a sign. */
const redacted = (technology: Technology): Technology => ({
  ...technology,
  evidence: redact(technology.evidence.replaceAll('\u0000', '.').toWellFormed()).text,
});

/** The one with a version, if one of them has it. */
/** One of each software at a port; of what several addresses announce there, the oldest version. */
function bySlugAndPort(seen: readonly Technology[]): ReadonlyMap<string, Technology> {
  const kept = new Map<string, Technology>();
  for (const technology of seen) {
    const key = `${technology.place.port} ${technology.slug}`;
    const before = kept.get(key);
    if (before === undefined || isToldInstead(technology, before)) {
      kept.set(key, technology);
    }
  }
  return kept;
}

function isToldInstead(one: Technology, before: Technology): boolean {
  if (one.version === null || before.version === null)
    return before.version === null && one.version !== null;
  const areAnnounced = one.source === 'banner' && before.source === 'banner';
  return areAnnounced && compareVersions(one.version, before.version) < 0;
}

function seenService(
  service: Service,
  host: string,
  address: string,
  found: readonly Technology[],
): SeenService {
  const { port, name, tls: isTls, product } = service;
  const named = found.find(({ version }) => version !== null) ?? found[0];
  return {
    place: { host, address, port, protocol: 'tcp', path: null },
    name,
    isTls,
    product: product === null ? null : redact(product.slice(0, MAX_PRODUCT)).text,
    version: named?.version ?? service.version?.slice(0, MAX_PRODUCT) ?? null,
    cpe: named?.cpe ?? null,
    faviconHash: null,
    httpVersions: [],
    tlsVersions: [],
  };
}

const unnamed = (place: Place): SeenService => ({
  place,
  name: null,
  isTls: true,
  product: null,
  version: null,
  cpe: null,
  faviconHash: null,
  httpVersions: [],
  tlsVersions: [],
});

const tlsVersionsOf = ({ accepted }: TlsService): readonly SeenTlsVersion[] =>
  (Object.keys(accepted) as TlsVersion[]).flatMap((version) => {
    const offers = accepted[version];
    if (offers === null || !offers.ok) return [];
    const { suites, order, groups, isCutOff } = offers.value;
    return [{ version, suites, order, groups: groups?.ok ? groups.value : [], isCutOff }];
  });

/** Names of the services behind questions over UDP. */
const datagramNames: Readonly<Partial<Record<HostQuestion, string>>> = {
  snmp: 'snmp',
  'ntp-control': 'ntp',
  ipmi: 'ipmi',
  'dns-recursion': 'dns',
  mdns: 'mdns',
  ssdp: 'ssdp',
  llmnr: 'llmnr',
  tftp: 'tftp',
  'memcached-udp': 'memcached',
  cldap: 'ldap',
};

/** Only what answered is a service. */
function datagramService(answer: HostAnswer, host: string, address: string): SeenService | null {
  const { transport, question, result, port, product, version } = answer;
  const isThere = result === 'open' || result === 'protected';
  if (transport !== 'udp' || !isThere) return null;
  return {
    place: { host, address, port, protocol: 'udp', path: null },
    name: datagramNames[question] ?? null,
    isTls: false,
    product: product === null ? null : redact(product.slice(0, MAX_PRODUCT)).text,
    version: version?.slice(0, MAX_PRODUCT) ?? null,
    cpe: null,
    faviconHash: null,
    httpVersions: [],
    tlsVersions: [],
  };
}

function seenCertificate(
  facts: Extract<TlsService['certificate'], { ok: true }>['value'],
  place: Place,
): SeenCertificate {
  const { sha256, subject, issuer, names, notBefore, notAfter, key } = facts;
  return {
    place,
    sha256,
    subject,
    issuer,
    names: names.slice(0, MAX_NAMES),
    notBefore,
    notAfter,
    keyType: key.type,
    keyBits: key.bits,
    signatureAlgorithm: facts.signatureAlgorithm,
    isSelfSigned: facts.isSelfSigned,
  };
}

/** Names of a certificate that are kept. */
const MAX_NAMES = 100;
