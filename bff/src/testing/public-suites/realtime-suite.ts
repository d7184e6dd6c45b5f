import { spawn } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { serveOpenRealtime } from './realtime-server.ts';
import type { SuiteResult } from './run-suite.ts';

/**
 * Packages of the script that we do not have, as far as it uses them: it runs under bun, whose SQL client only
 * prepares tables that we do not serve.
 */
const packages: Readonly<Record<string, string>> = {
  bun: `export class SQL {
    constructor() { const run = async () => []; run.close = async () => undefined; return run; }
  }`,
  commander: `export class Command {
    name() { return this; } description() { return this; } option() { return this; } parse() { return this; }
    opts() { return JSON.parse(process.env.SUITE_OPTIONS); }
  }`,
  kleur: 'export default new Proxy({}, { get: () => (value) => String(value) });',
  '@opentelemetry/api': `const span = new Proxy({}, { get: () => () => undefined });
    export const trace = { getTracer: () => ({ startSpan: () => span }), setSpan: () => ({}) };
    export const context = { with: (_c, work) => work(), active: () => ({}) };
    export const SpanStatusCode = {}, SpanKind = {}, ROOT_CONTEXT = {};`,
  '@opentelemetry/sdk-trace-base':
    'export class BasicTracerProvider {} export class BatchSpanProcessor {}',
  '@opentelemetry/exporter-trace-otlp-http': 'export class OTLPTraceExporter {}',
  '@opentelemetry/context-async-hooks': 'export class AsyncLocalStorageContextManager {}',
  '@opentelemetry/resources': 'export const resourceFromAttributes = () => ({});',
  '@opentelemetry/semantic-conventions': "export const ATTR_SERVICE_NAME = 'service.name';",
};

const outputSchema = z.object({
  suites: z.record(
    z.string(),
    z.object({
      tests: z.array(
        z.object({ name: z.string(), passed: z.boolean(), error: z.string().optional() }),
      ),
    }),
  ),
});

/** The functional part of `test/e2e/realtime-check.ts` of supabase/realtime. */
export async function runRealtimeCheck(checkout: string, into: string): Promise<SuiteResult[]> {
  await copyFile(join(checkout, 'test/e2e/realtime-check.ts'), join(into, 'realtime-check.ts'));
  await writeFile(join(into, 'package.json'), '{"type":"module"}');
  // A newer helper of the client, for filters of a part that we refuse.
  const client = `export * from ${JSON.stringify(import.meta.resolve('@supabase/supabase-js'))};`;
  const all = {
    ...packages,
    '@supabase/supabase-js': `${client}\nconst any = new Proxy(() => any, { get: (_of, name) => (name === Symbol.toPrimitive ? () => "" : any) });\nexport const postgresChangesFilter = () => any;`,
  };
  for (const [name, content] of Object.entries(all)) {
    const folder = join(into, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module","exports":"./index.js"}');
    await writeFile(join(folder, 'index.js'), content);
  }
  const server = await serveOpenRealtime();
  try {
    const options = {
      env: 'local',
      domain: 'example.com',
      url: server.url,
      dbUrl: 'postgresql://unused',
      publishableKey: server.anonKey,
      secretKey: server.serviceKey,
      json: true,
      test: 'connection,functional',
    };
    const child = spawn(process.execPath, ['realtime-check.ts'], {
      cwd: into,
      env: { ...process.env, SUITE_OPTIONS: JSON.stringify(options) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { suites } = outputSchema.parse(JSON.parse(await text(child.stdout)));
    return Object.entries(suites).flatMap(([file, { tests }]) =>
      tests.map(({ name, passed, error = null }) => ({
        file,
        name: `${file} / ${name}`,
        state: passed ? ('passed' as const) : ('failed' as const),
        error: error?.split('\n')[0] ?? null,
      })),
    );
  } finally {
    await server.close();
  }
}
