import { config } from 'zod';

// The policy of the page forbids eval: a try of it would be reported, although zod does without.
config({ jitless: true });
