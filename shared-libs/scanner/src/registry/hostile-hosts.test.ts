import { it } from 'vitest';
import { fuzzChecksOfHosts } from '../testing/hostile/fuzz-checks-of-hosts.ts';

it('checks of zones, hosts, certificates and software throw on no answer', () => {
  fuzzChecksOfHosts(60);
});
