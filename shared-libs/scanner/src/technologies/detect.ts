import { cutText } from '@parapet/contracts/text/cut-text';
import type { HostSnapshot, Service } from '../subjects/host.ts';
import type { Place, Technology } from '../subjects/technology.ts';
import type { CertificateFacts } from '../subjects/tls-service.ts';
import type { WebOrigin } from '../subjects/web/web-origin.ts';
import { type PageSignals, pageSignals, type Signal } from './page-signals.ts';
import { matchPattern, parsePattern } from './pattern.ts';
import type { TechnologyRule } from './rule.ts';
import { parseSign, type Sign, type SignPlace } from './sign.ts';

/** Finds the technologies of its rules. Everything here is pure and takes linear time. */
export interface Detector {
  ofOrigin(origin: WebOrigin, address: string): readonly Technology[];
  ofService(
    service: Service,
    host: Pick<HostSnapshot, 'address'> & { host: string },
  ): readonly Technology[];
  ofCertificate(facts: CertificateFacts, place: Place): readonly Technology[];
  /** The path from the root of the site at which it tells its version; null where that is known, or told nowhere. */
  versionPath(technology: Technology): string | null;
  /** The technology with the version that the text at that path tells. */
  withVersion(technology: Technology, text: string): Technology;
}

interface Compiled {
  readonly rule: TechnologyRule;
  readonly signs: readonly Sign[];
}

/** Technologies at one place. */
const MAX_TECHNOLOGIES = 60;
const MAX_EVIDENCE = 200;
const MAX_BANNER = 2048;
/** Limits a file that tells a version. Characters. */
const MAX_TOLD = 16_384;

export function createDetector(rules: readonly TechnologyRule[]): Detector {
  const compiled = rules.map((rule) => ({ rule, signs: rule.signs.flatMap(parseSign) }));
  const using = (places: readonly SignPlace[]): readonly Compiled[] =>
    compiled
      .map(({ rule, signs }) => ({ rule, signs: signs.filter((s) => places.includes(s.place)) }))
      .filter(({ signs }) => signs.length > 0);
  const ofPages = using(['header', 'cookie', 'meta', 'script', 'title', 'html', 'code', 'favicon']);
  const ofBanners = using(['banner']);
  const ofCertificates = using(['certificate']);

  const lookUps = new Map(
    rules.flatMap(({ slug, versionAt }) =>
      versionAt === undefined
        ? []
        : [
            [
              slug,
              { path: versionAt.path, patterns: versionAt.patterns.map(parsePattern) },
            ] as const,
          ],
    ),
  );

  return {
    versionPath: ({ slug, version }) =>
      version?.includes('.') ? null : (lookUps.get(slug)?.path ?? null),
    withVersion(technology, text) {
      const lower = text.slice(0, MAX_TOLD).toLowerCase();
      for (const pattern of lookUps.get(technology.slug)?.patterns ?? []) {
        const version = matchPattern(pattern, lower)?.version ?? null;
        if (version === null) continue;
        const isSame = technology.version === null || version.startsWith(`${technology.version}.`);
        if (!isSame) continue;
        const toldAt = `/${lookUps.get(technology.slug)?.path}`;
        const evidence = `${technology.evidence.slice(0, MAX_EVIDENCE)}\n${toldAt}: ${version}`;
        return { ...technology, version, evidence, toldAt };
      }
      return technology;
    },
    ofOrigin(origin, address) {
      const signals = pageSignals(origin);
      const { host, port, scheme } = origin;
      const place: Place = { host, address, port, protocol: 'tcp', path: '/' };
      return found(ofPages, place, scheme === 'https', (sign) => ofPage(signals, sign));
    },
    ofService(service, { host, address }) {
      // A page is read better by `ofOrigin`.
      if (service.name === 'http') return [];
      const { product, version, proof } = service;
      const named = [product, version].filter(Boolean).join(' ');
      const text = `${named}\n${proof.response}`.slice(0, MAX_BANNER);
      const signal = { name: service.name ?? '', text, lower: text.toLowerCase() };
      const place: Place = { host, address, port: service.port, protocol: 'tcp', path: null };
      return found(ofBanners, place, service.tls, ({ name }) =>
        name === signal.name ? [signal] : [],
      );
    },
    ofCertificate({ subject, issuer }, place) {
      const text = `${subject}\n${issuer}`;
      const signal = { name: '', text, lower: text.toLowerCase() };
      return found(ofCertificates, place, true, () => [signal]);
    },
  };
}

function ofPage(signals: PageSignals, { place, name }: Sign): readonly Signal[] {
  if (place === 'banner' || place === 'certificate') return [];
  const all = signals[place];
  return place === 'header' || place === 'meta' ? all.filter((one) => one.name === name) : all;
}

function found(
  rules: readonly Compiled[],
  place: Place,
  isTls: boolean,
  signalsFor: (sign: Sign) => readonly Signal[],
): readonly Technology[] {
  const matched = rules.flatMap(({ rule, signs }) => {
    const best = bestMatch(signs, signalsFor);
    return best === null ? [] : [{ rule, best }];
  });
  const slugs = new Set(matched.map(({ rule }) => rule.slug));
  return matched
    .filter(({ rule: { unless = [] } }) => !unless.some((slug) => slugs.has(slug)))
    .slice(0, MAX_TECHNOLOGIES)
    .map(({ rule: { slug, name, category, cpe = null }, best: { version, source, evidence } }) => ({
      slug,
      name,
      category,
      version,
      cpe,
      place,
      isTls,
      source,
      evidence,
    }));
}

/** The first sign that shows a version, or else the first sign. */
function bestMatch(
  signs: readonly Sign[],
  signalsFor: (sign: Sign) => readonly Signal[],
): Pick<Technology, 'version' | 'source' | 'evidence'> | null {
  let first: Pick<Technology, 'version' | 'source' | 'evidence'> | null = null;
  for (const sign of signs) {
    for (const signal of signalsFor(sign)) {
      const match = matchPattern(sign.pattern, signal.lower);
      if (match === null) continue;
      const { version, start, end } = match;
      const seen = { version, source: sign.place, evidence: evidenceOf(signal, sign, start, end) };
      if (version !== null) return seen;
      first ??= seen;
    }
  }
  return first;
}

/** The line around the match; lower-casing may change the length of a text, then that is shown. */
function evidenceOf(
  { name, text, lower }: Signal,
  { place }: Sign,
  start: number,
  end: number,
): string {
  const shown = text.length === lower.length ? text : lower;
  if (place === 'header') return cutText(`${name}: ${shown}`, MAX_EVIDENCE);
  const from = Math.max(shown.lastIndexOf('\n', Math.max(0, start - 1)) + 1, start - 100, 0);
  const part = cutText(shown.slice(from), Math.min(end + 60 - from, MAX_EVIDENCE));
  return part.split('\n')[0] ?? '';
}
