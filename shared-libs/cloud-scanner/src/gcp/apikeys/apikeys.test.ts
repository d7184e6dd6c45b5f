import { describeStories } from '../../testing/stories.ts';
import { resourcemanagerSources } from '../resourcemanager/resourcemanager.sources.ts';
import { apikeysChecks } from './apikeys.checks.ts';
import { apikeysSources } from './apikeys.sources.ts';

const key = (service: string | null, over: object = {}) => ({
  restrictions: { ...(service && { apiTargets: [{ service }] }), ...over },
});
const site = { browserKeyRestrictions: { allowedReferrers: ['https://example.com/*'] } };
const anySite = { browserKeyRestrictions: { allowedReferrers: ['*'] } };
const maps = 'maps-backend.googleapis.com';

describeStories(
  { checks: apikeysChecks, sources: [...apikeysSources, ...resourcemanagerSources] },
  {
    'gcp-apikeys-key-is-restricted': [
      { it: 'passes an API and a site', ends: 'secure', config: key(maps, site) },
      { it: 'fails without restrictions', ends: 'apis', config: {} },
      { it: 'fails every API', ends: 'apis', config: key(null, site) },
      { it: 'fails every client', ends: 'clients', config: key(maps) },
      { it: 'fails a site that is every site', ends: 'clients', config: key(maps, anySite) },
      {
        it: 'fails Gemini for every client',
        ends: 'models',
        config: key('generativelanguage.googleapis.com'),
      },
    ],
    'gcp-apikeys-key-is-rotated': [
      { it: 'passes a young key', ends: 'secure', config: { createTime: '2026-11-01T00:00:00Z' } },
      { it: 'fails an old one', ends: 'old', config: { createTime: '2024-11-01T00:00:00Z' } },
      { it: 'is unknown without a time', ends: 'unknown', config: {} },
    ],
    'gcp-apikeys-project-has-no-keys': [
      { it: 'passes none', ends: 'secure', config: {} },
      {
        it: 'fails one',
        ends: 'keys',
        config: {},
        related: { 'gcp.apikeys.key': [{ config: {} }] },
      },
    ],
  },
);
