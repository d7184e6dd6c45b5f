import { describe } from 'vitest';
import { describeRegistryRules } from '../testing/registry-rules.ts';
import { aws } from './provider.ts';

describe('the registry of AWS', () => {
  describeRegistryRules(aws, {
    folder: import.meta.dirname,
    references: ['https://docs.aws.amazon.com/'],
  });
});
