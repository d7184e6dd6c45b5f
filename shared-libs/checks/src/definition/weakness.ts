/** A weakness of MITRE's Common Weakness Enumeration. */
export type CweId = `CWE-${number}`;

/** The categories of the OWASP Top 10:2025, with those of the edition of 2021 that they continue. */
export const owaspCategories = {
  'A01:2025': { name: 'Broken access control', formerly: ['A01:2021', 'A10:2021'] },
  'A02:2025': { name: 'Security misconfiguration', formerly: ['A05:2021'] },
  'A03:2025': { name: 'Software supply chain failures', formerly: ['A06:2021'] },
  'A04:2025': { name: 'Cryptographic failures', formerly: ['A02:2021'] },
  'A05:2025': { name: 'Injection', formerly: ['A03:2021'] },
  'A06:2025': { name: 'Insecure design', formerly: ['A04:2021'] },
  'A07:2025': { name: 'Authentication failures', formerly: ['A07:2021'] },
  'A08:2025': { name: 'Software or data integrity failures', formerly: ['A08:2021'] },
  'A09:2025': { name: 'Security logging and alerting failures', formerly: ['A09:2021'] },
  'A10:2025': { name: 'Mishandling of exceptional conditions', formerly: [] },
} as const satisfies Record<string, { name: string; formerly: readonly string[] }>;

export type OwaspCategory = keyof typeof owaspCategories;
