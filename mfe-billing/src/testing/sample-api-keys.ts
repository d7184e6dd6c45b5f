import type { ApiKey, CreatedApiKey } from '@parapet/contracts/access/api-key';

export const apiKey = (change: Partial<ApiKey> = {}): ApiKey => ({
  id: '0190f5a0-0000-7000-8000-0000000000aa',
  name: 'Pipeline',
  prefix: 'parapet_0123456789abcdef',
  scopes: ['read', 'scan'],
  state: 'live',
  createdBy: { id: '0190f5a0-0000-7000-8000-000000000001', name: 'Mara Lindqvist' },
  createdAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2027-11-20T09:30:00.000Z',
  lastUsedAt: null,
  ...change,
});

/** The response of POST api-keys. */
export const createdKey: CreatedApiKey = {
  ...apiKey(),
  key: `parapet_0123456789abcdef_${'ab'.repeat(32)}`,
};
