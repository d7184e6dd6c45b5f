import { z } from 'zod';

// The fields that docker-compose.yml uses, for the rules of the test. Strict: another field fails,
// as a misspelled one would.

const text = z.string().min(1);
const duration = z.string().regex(/^\d+(ms|s|m|h)$/);
const size = z.string().regex(/^\d+[kmgKMG]$/);
const command = z.array(text).min(1);
const environment = z.record(z.string().regex(/^[A-Za-z_]\w*$/), z.string());

const healthcheck = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], text),
    interval: duration,
    timeout: duration,
    retries: z.int().positive().optional(),
    start_period: duration.optional(),
  }),
]);

const dependency = z.strictObject({
  condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
});

const networks = z.union([
  z.array(text),
  z.record(z.string(), z.strictObject({ aliases: z.array(text) }).nullable()),
]);

const service = z.strictObject({
  image: text,
  build: z.strictObject({ context: text, dockerfile: text, target: text }).optional(),
  command: command.optional(),
  entrypoint: command.optional(),
  user: text.optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  environment: environment.optional(),
  expose: z.array(z.string().regex(/^\d+$/)).optional(),
  ports: z.array(text).optional(),
  networks: networks,
  volumes: z.array(text).optional(),
  tmpfs: z.array(text).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(text).optional(),
  cap_add: z.array(text).optional(),
  security_opt: z.array(text).optional(),
  sysctls: z.record(z.string(), z.string()).optional(),
  shm_size: size.optional(),
  stop_signal: z.enum(['SIGTERM', 'SIGINT', 'SIGQUIT']).optional(),
  stop_grace_period: duration.optional(),
  healthcheck: healthcheck.optional(),
  logging: z.strictObject({ driver: text, options: z.record(z.string(), z.string()) }).optional(),
  deploy: z
    .strictObject({
      replicas: z.int().positive(),
      resources: z.strictObject({ limits: z.strictObject({ memory: size }) }).optional(),
    })
    .optional(),
  depends_on: z.record(z.string(), dependency).optional(),
});

export type ComposeService = z.infer<typeof service>;

export const composeFileSchema = z.strictObject({
  services: z.record(z.string().regex(/^[a-z][a-z0-9_-]*$/), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeFile = z.infer<typeof composeFileSchema>;
