import type { Advisor } from '../../advisories/assess.ts';
import { MAX_TECHNOLOGIES } from '../../limits.ts';
import { announcedVersions } from '../../subjects/announced-versions.ts';
import type { HostSnapshot, Service } from '../../subjects/host.ts';
import type { SoftwareInventory } from '../../subjects/software.ts';
import type { Place, Technology } from '../../subjects/technology.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import { header, type WebOrigin } from '../../subjects/web-origin.ts';
import type { Detector } from '../../technologies/detect.ts';
import type { AssetInventory, SeenCertificate, SeenService } from '../contract.ts';
import { redact } from '../redact/redact.ts';

/** What of the inventory stands for one port. */
type OfPort<T> = Map<number, readonly T[]>;

/** Collects what is seen on one asset while it is read, as bounded plain data. */
export interface InventoryCollector {
  /** @param isWhole every port was identified, so a service that is not listed is gone */
  addHost(host: string, snapshot: HostSnapshot, isWhole: boolean): void;
  addCertificate(service: TlsService, address: string): void;
  addOrigin(origin: WebOrigin, address: string): void;
  technologies(): readonly Technology[];
  /** The same with the technologies of some ports replaced by what is seen there now. */
  software(host: string, again?: ReadonlyMap<number, readonly Technology[]>): SoftwareInventory;
  result(assetId: string): AssetInventory;
}

export interface InventoryTools {
  readonly detector: Detector;
  readonly advisor: Advisor;
}

export function createInventoryCollector({
  detector,
  advisor,
}: InventoryTools): InventoryCollector {
  const services = new Map<number, SeenService>();
  const ofBanners: OfPort<Technology> = new Map();
  const ofPages: OfPort<Technology> = new Map();
  const ofCertificates: OfPort<Technology> = new Map();
  const certificates: OfPort<SeenCertificate> = new Map();
  /** Ports whose page was read in whole, so that what it does not show is gone. */
  const examined = new Set<number>();
  let isWholeHost = false;

  const technologies = (again?: ReadonlyMap<number, readonly Technology[]>) => {
    const ports = new Set([...ofBanners.keys(), ...ofPages.keys(), ...ofCertificates.keys()]);
    const seen = [...ports].flatMap((port) => [
      ...(again?.get(port) ?? [...(ofPages.get(port) ?? []), ...(ofBanners.get(port) ?? [])]),
      ...(ofCertificates.get(port) ?? []),
    ]);
    return [...bySlugAndPort(seen).values()].slice(0, MAX_TECHNOLOGIES);
  };

  return {
    addHost(host, snapshot, isWhole) {
      isWholeHost ||= isWhole;
      for (const service of snapshot.services) {
        const { port } = service;
        const found = detector.ofService(service, { host, address: snapshot.address });
        ofBanners.set(port, found.map(redacted));
        if (service.name !== null && !service.web) examined.add(port);
        services.set(port, seenService(service, host, snapshot.address, found));
      }
    },
    addCertificate({ host, port, certificate }, address) {
      if (!certificate.ok) return;
      const place: Place = { host, address, port, protocol: 'tcp', path: null };
      certificates.set(port, [seenCertificate(certificate.value, place)]);
      ofCertificates.set(port, detector.ofCertificate(certificate.value, place).map(redacted));
    },
    addOrigin(origin, address) {
      const { host, port, scheme, refusal, page } = origin;
      const found = detector.ofOrigin(origin, address).map(redacted);
      ofPages.set(port, found);
      if (refusal === null) examined.add(port);
      const place: Place = { host, address, port, protocol: 'tcp', path: null };
      const product = header(page, 'server')?.slice(0, MAX_PRODUCT) ?? null;
      const before = services.get(port);
      const server = found.find(
        ({ source, category }) => source === 'header' && category === 'web-server',
      );
      services.set(port, {
        place,
        name: before?.name ?? 'http',
        isTls: scheme === 'https',
        product: before?.product ?? redact(product ?? '').text ?? null,
        version: before?.version ?? server?.version ?? null,
        cpe: before?.cpe ?? server?.cpe ?? null,
        faviconHash: origin.favicon?.hash ?? null,
        httpVersions: announcedVersions(origin),
      });
    },
    technologies: () => technologies(),
    software: (host, again) => advisor.assess(host, technologies(again), new Date()),
    result: (assetId) => ({
      assetId,
      services: [...services.values()].map((service) =>
        service.product === '' ? { ...service, product: null } : service,
      ),
      technologies: technologies(),
      certificates: [...certificates.values()].flat(),
      examined: {
        wholeHost: isWholeHost,
        technologies: [...examined],
        certificates: [...certificates.keys()],
      },
    }),
  };
}

const MAX_PRODUCT = 200;

/** A page may print a secret beside a sign. */
const redacted = (technology: Technology): Technology => ({
  ...technology,
  evidence: redact(technology.evidence.replaceAll('\u0000', '.').toWellFormed()).text,
});

/** The one with a version, if one of them has it. */
function bySlugAndPort(seen: readonly Technology[]): ReadonlyMap<string, Technology> {
  const kept = new Map<string, Technology>();
  for (const technology of seen) {
    const key = `${technology.place.port} ${technology.slug}`;
    const before = kept.get(key);
    if (before === undefined || (before.version === null && technology.version !== null)) {
      kept.set(key, technology);
    }
  }
  return kept;
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
    version: named?.version ?? null,
    cpe: named?.cpe ?? null,
    faviconHash: null,
    httpVersions: [],
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
