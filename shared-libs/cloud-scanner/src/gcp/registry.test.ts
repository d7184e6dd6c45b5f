import { describe } from 'vitest';
import { describeRegistryRules } from '../testing/registry-rules.ts';
import { gcp } from './provider.ts';

describe('the registry of Google Cloud', () => {
  describeRegistryRules(gcp, {
    folder: import.meta.dirname,
    references: ['https://cloud.google.com/'],
  });
});
