import { it } from 'vitest';
import { fuzzWebChecks } from '../testing/hostile/fuzz-web-checks.ts';

it('checks of web servers and what collectors read throw on no answer, tried for long', () => {
  fuzzWebChecks(5000);
}, 600_000);
