import { z } from 'zod';
import { endpoint } from '../endpoints/endpoint.ts';
import { registrySchema, releasedNameSchema, releasePolicySchema } from '../releases/release.ts';
import { runtimeConfigSchema } from '../releases/runtime-config.ts';

const shared = { tag: 'Service', method: 'GET', access: 'public' } as const;

const readinessSchema = z.object({
  status: z.enum(['ready', 'degraded', 'not_ready']),
  checks: z.record(z.string(), z.boolean()),
});

/** Endpoints outside of the API, for the documentation only. */
export const serviceEndpoints = [
  endpoint({
    ...shared,
    id: 'getHealth',
    summary: 'Check whether this process runs',
    path: '/healthz',
    response: z.object({ status: z.literal('ok') }),
  }),
  endpoint({
    ...shared,
    id: 'getReadiness',
    summary: 'Check whether this process serves; degraded while the auth service is away; else 503',
    path: '/readyz',
    response: readinessSchema,
    otherAnswers: { 503: readinessSchema },
  }),
  endpoint({
    ...shared,
    id: 'getWorkerReadiness',
    summary: 'Check whether a scan worker runs, on any machine; else 503',
    path: '/readyz/workers',
    response: readinessSchema,
    otherAnswers: { 503: readinessSchema },
  }),
  endpoint({
    ...shared,
    id: 'getRuntimeConfig',
    summary: 'Read the configuration of the shell',
    path: '/config.json',
    response: runtimeConfigSchema,
  }),
  endpoint({
    ...shared,
    id: 'getRegistry',
    summary: 'Read the live release of each remote',
    path: '/remotes.json',
    response: registrySchema,
  }),
  endpoint({
    ...shared,
    id: 'getReleasePolicy',
    summary: 'Read whose releases of a remote or the shell are accepted, and from which origins',
    path: '/release-policy.json',
    query: z.object({ remote: releasedNameSchema }),
    response: releasePolicySchema,
    refusals: ['invalid_input'],
  }),
];
