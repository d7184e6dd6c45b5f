import { endpoint } from '@parapet/contracts/endpoints/endpoint';
import { registrySchema } from '@parapet/contracts/release';
import { runtimeConfigSchema } from '@parapet/contracts/runtime-config';
import { z } from 'zod';

const shared = { tag: 'Service', method: 'GET', access: 'public' } as const;

const readinessSchema = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.record(z.string(), z.boolean()),
});

/** What the service answers besides its API, for the documentation alone. */
export const serviceEndpoints = [
  endpoint({
    ...shared,
    id: 'getHealth',
    summary: 'Whether this process runs',
    path: '/healthz',
    response: z.object({ status: z.literal('ok') }),
  }),
  endpoint({
    ...shared,
    id: 'getReadiness',
    summary: 'Whether database, auth, queue and a worker answer; 503 while one does not',
    path: '/readyz',
    response: readinessSchema,
    otherAnswers: { 503: readinessSchema },
  }),
  endpoint({
    ...shared,
    id: 'getRuntimeConfig',
    summary: 'What the shell has to know of its environment',
    path: '/config.json',
    response: runtimeConfigSchema,
  }),
  endpoint({
    ...shared,
    id: 'getRegistry',
    summary: 'Which release of each remote is live',
    path: '/remotes.json',
    response: registrySchema,
  }),
];
