import type { BundleContent } from './contents.ts';

type Vulnerability = BundleContent<'cve'>[number];

/**
 * Adds newer entries to those that are known. What an entry says of a product replaces what was known of that product
 * and CVE; other products of the CVE, and a rating that the newer entry lacks, stay. Withdrawn CVEs are dropped.
 */
export function mergeCves(
  known: readonly Vulnerability[],
  newer: readonly Vulnerability[],
  withdrawn: readonly string[] = [],
): Vulnerability[] {
  const merged = new Map(known.map((entry) => [entry.cve, entry]));
  for (const entry of newer) {
    const before = merged.get(entry.cve);
    merged.set(entry.cve, before === undefined ? entry : combined(before, entry));
  }
  for (const cve of withdrawn) merged.delete(cve);
  return [...merged.values()];
}

function combined(before: Vulnerability, entry: Vulnerability): Vulnerability {
  const products = new Set(entry.affected.map(({ product }) => product));
  const isRated = entry.severity !== null || entry.score !== null;
  const { severity, score, cvss4, cvss3 } = isRated ? entry : before;
  return {
    ...entry,
    summary: entry.summary || before.summary,
    severity,
    score,
    cvss4,
    cvss3,
    affected: [
      ...before.affected.filter(({ product }) => !products.has(product)),
      ...entry.affected,
    ],
  };
}
