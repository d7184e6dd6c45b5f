import type { AuditEntry, AuditFacets, AuditList } from '@parapet/contracts/access/audit';

const mara = { id: '0190f5a0-0000-7000-8000-000000000001', name: 'Mara Lindqvist' };

export const auditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  at: '2026-11-22T09:30:00.000Z',
  actor: mara,
  apiKeyId: null,
  action: 'asset.updated',
  target: { type: 'asset', id: '0190f5a0-0000-7000-8000-00000000000a' },
  before: { tags: [], criticality: 3 },
  after: { tags: ['shop'], criticality: 3 },
  ip: '192.0.2.7',
  userAgent: 'Firefox',
  requestId: 'request-7',
  hash: 'a'.repeat(64),
  ...change,
});

/** The response of GET audit-log. */
export const auditList = (...items: AuditEntry[]): AuditList => ({
  items: items.length > 0 ? items : [auditEntry()],
  nextCursor: null,
});

export const auditFacets: AuditFacets = {
  actors: [mara],
  actions: ['asset.updated', 'scan.started'],
  targetTypes: ['asset', 'scan'],
};
